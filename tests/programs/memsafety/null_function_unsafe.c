// expect: valid-memsafety FALSE(valid-deref)
extern int __VERIFIER_nondet_int(void);
static void nothing(void) {}
int main(void) {
    void (*call)(void) = __VERIFIER_nondet_int() ? nothing : 0;
    call();
    return 0;
}
