// expect: valid-memsafety FALSE(valid-deref) or UNKNOWN
// engines-only: portfolio
// isalpha of a negative char looks in front of its table.
#include <ctype.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int c = __VERIFIER_nondet_int();
    return isalpha(c) != 0;
}
