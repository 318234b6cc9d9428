// expect: unreach-call TRUE
extern void __VERIFIER_error(void);
int main(void) { // ends the execution
    void (*call)(void) = 0;
    call();
    __VERIFIER_error();
    return 0;
}
