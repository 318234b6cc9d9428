// expect: no-overflow TRUE
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x == INT_MIN) return 0;
    x = abs(x) - div(x, 3).rem % 2 / 2;
    labs(-LONG_MAX);
    // what these compute with inside is their own business
    strtol("99999999999999999999999", 0, 10);
    char b[16];
    strcpy(b, "abc");
    return x > 3 && strcmp(b, "abd") > 0 && imaxabs(-5) == 5;
}
