// expect: unreach-call FALSE or UNKNOWN
extern void __VERIFIER_error(void);
static int a, b;
int main(void) {
    if (&b < &a) __VERIFIER_error();
    return 0;
}
