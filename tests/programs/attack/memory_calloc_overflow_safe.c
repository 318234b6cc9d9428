// expect: unreach-call TRUE
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
extern size_t __VERIFIER_nondet_ulong(void);

int main(void) {
    size_t n = __VERIFIER_nondet_ulong();
    int *p = calloc(n, sizeof(int));
    if (n > SIZE_MAX / sizeof(int) && (p || errno != ENOMEM))
        reach_error();
    if (n == 3 && (!p || p[2] != 0))
        reach_error();
}
