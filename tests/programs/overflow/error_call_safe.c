// expect: no-overflow TRUE
extern void __VERIFIER_error(void);
int main(void) { // another property's violation: here it only ends the program
    __VERIFIER_error();
    int a = 2147483647;
    return a + 1;
}
