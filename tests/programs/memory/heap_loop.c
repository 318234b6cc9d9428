// expect: unreach-call UNKNOWN(heap allocation in a loop)
// options: --timeout 5
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int *last = 0;
    for (int i = 0; i < 3; i++) {
        int *p = malloc(sizeof *p);
        assert(p != last); // true, but the second object is beyond the model
        last = p;
    }
    return 0;
}
