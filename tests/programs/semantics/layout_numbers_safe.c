// expect: unreach-call TRUE
// assumes-not: addresses
#include <stdint.h>
extern void __VERIFIER_error(void);
static int a;
static long b[2];
int main(void) { // holds wherever the objects lie
    int c = 1;
    uintptr_t first = (uintptr_t)&a, second = (uintptr_t)&b[1], third = (uintptr_t)&c;
    if (first == second || second == third || first == third) __VERIFIER_error();
    if (first % 4 || second % 8 || !third) __VERIFIER_error();
    if (second - (uintptr_t)&b[0] != sizeof(long)) __VERIFIER_error();
    if (first > second && first - second < 8) __VERIFIER_error();
    return 0;
}
