// expect: unreach-call FALSE
// engines-only: portfolio
// One that was closed is.
#include <fcntl.h>
#include <unistd.h>
extern void reach_error(void);

int main(void) {
    int a = open("a", O_RDONLY);
    if (a < 0)
        return 1;
    close(a);
    if (open("b", O_RDONLY) == a)
        reach_error();
}
