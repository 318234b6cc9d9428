// expect: unreach-call FALSE
// Buffers of few cells, on the stack and on the heap: what a length does not cover stays.
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
    char source[8], *heap = malloc(8), target[12];
    for (int i = 0; i < 8; ++i) source[i] = __VERIFIER_nondet_char();
    memset(target, 1, sizeof target);
    unsigned n = __VERIFIER_nondet_uint(), at = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
    if (n > 8 || at > 4 || i >= 12) return 0;
    memcpy(heap, source, n);
    memcpy(target + at, heap, n);
    char expected = i >= at && i - at <= n ? source[(i - at) % 8] : 1;
    if (target[i] != expected) reach_error();
    free(heap);
    return 0;
}
