// expect: unreach-call FALSE
// engines-only: portfolio
// What nobody knows may close it.
#include <fcntl.h>
extern void reach_error(void);
void release(int);

int main(void) {
    int a = open("a", O_RDONLY);
    if (a < 0)
        return 1;
    release(a);
    if (open("b", O_RDONLY) == a)
        reach_error();
}
