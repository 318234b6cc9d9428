// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
#include <string.h>
extern void reach_error(void);

int main(void) {
    int x, *p = &x;
    unsigned char b[sizeof p];
    memcpy(b, &p, sizeof p);
    if (b[1] != 0x10)
        reach_error();
}
