// expect: valid-memsafety FALSE(valid-deref) or UNKNOWN
// engines-only: portfolio
// localtime may fail.
#include <time.h>
extern long __VERIFIER_nondet_long(void);

int main(void) {
    time_t t = __VERIFIER_nondet_long();
    return localtime(&t)->tm_year;
}
