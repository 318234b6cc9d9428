// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// memcpy of more than the structure holds.
#include <string.h>
extern void reach_error(void);

struct small {
    char a[3];
};
int main(void) {
    struct small s = {{1, 2, 3}};
    unsigned x = 0;
    memcpy(&x, &s, sizeof x);
    if (x != 0x030201)
        reach_error();
}
