// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
extern int __VERIFIER_nondet_int(void);

int main(void) {
    char buffer[] = "abc";
    char *s = __VERIFIER_nondet_int() ? buffer : "abc";
    s[1] = 0;
    return buffer[1];
}
