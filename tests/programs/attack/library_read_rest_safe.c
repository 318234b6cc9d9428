// expect: unreach-call TRUE
// engines-only: portfolio
// What lies behind the bytes that were read keeps its value.
#include <unistd.h>
extern void reach_error(void);

int main(void) {
    char b[8] = {0};
    b[6] = 'x';
    read(0, b, 6);
    if (b[6] != 'x')
        reach_error();
}
