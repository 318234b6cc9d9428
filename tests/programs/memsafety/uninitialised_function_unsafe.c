// expect: valid-memsafety FALSE(valid-deref)
extern int __VERIFIER_nondet_int(void);
static void nothing(void) {}
int main(void) {
    void (*call)(void);
    if (__VERIFIER_nondet_int()) call = nothing;
    call();
    return 0;
}
