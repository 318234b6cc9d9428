// expect: valid-memsafety FALSE(valid-deref)
#include <string.h>
extern int __VERIFIER_nondet_int(void);
static const int table[3] = {1, 2, 3};
int main(void) {
    int i = __VERIFIER_nondet_int();
    int other[3] = {0};
    int *target = i == 2 ? (int *)table : other;
    memset(target, 0, sizeof other);
    return table[2];
}
