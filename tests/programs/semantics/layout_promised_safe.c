// expect: unreach-call TRUE
// assumes-not: addresses
// The model's layout is not looked at here: every C implementation promises as much.
#include <stdint.h>
#include <stdlib.h>
extern void __VERIFIER_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int a[4], b[4];
static uintptr_t kept;
struct node { struct node *next; };
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 5;
    struct node *list = 0;
    for (unsigned i = 0; i < 2; ++i) {
        struct node *fresh = malloc(sizeof *fresh);
        fresh->next = list;
        list = fresh;
    }
    if (list == list->next) __VERIFIER_error();
    if (&a[n] < a || &a[n] - a > 4 || a == b) __VERIFIER_error();
    if ((uintptr_t)&a[n] % sizeof(int) != 0 || (uintptr_t)list & 7) __VERIFIER_error();
    kept = (uintptr_t)b | 1;
    *(int *)(kept & ~(uintptr_t)1) = 5;
    if (b[0] != 5 || !kept) __VERIFIER_error();
    return 0;
}
