// expect: unreach-call FALSE
extern void __VERIFIER_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char copy[] = "abc";
    int i = __VERIFIER_nondet_int();
    char *text = i > 5 ? copy : "xyz";
    text[0] = 'q'; // only copies get behind this
    if (copy[0] == 'q' && i == 7) __VERIFIER_error();
    return 0;
}
