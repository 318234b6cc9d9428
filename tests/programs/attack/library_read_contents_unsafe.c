// expect: unreach-call FALSE
// engines-only: portfolio
#include <unistd.h>
extern void reach_error(void);

int main(void) {
    char b[8] = {0};
    if (read(0, b, 6) == 6 && b[5] == 'x')
        reach_error();
}
