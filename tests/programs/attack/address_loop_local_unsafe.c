// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// A local of a loop's body: the same memory each time, or not.
#include <stdint.h>
extern void reach_error(void);

int main(void) {
    uintptr_t seen[2];
    for (int i = 0; i < 2; i++) {
        int x = i;
        seen[i] = (uintptr_t)&x;
    }
    if (seen[0] == seen[1])
        reach_error();
}
