// expect: valid-memsafety TRUE
#include <string.h>
extern int __VERIFIER_nondet_int(void);
static const int table[3] = {1, 2, 3};
int main(void) {
    char copy[4] = "abc";
    int isCopy = __VERIFIER_nondet_int();
    char *text = isCopy ? copy : "xyz";
    if (isCopy) text[0] = text[1];
    memcpy(copy, "pqr", 4);
    const int local = table[1];
    *(int *)&local = 7; // not memory that is read-only
    return text[2] + table[0];
}
