// expect: unreach-call TRUE
// engines-only: portfolio
// Who gets behind the write has written to the array.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    char buffer[] = "abc";
    char *s = __VERIFIER_nondet_int() ? buffer : "abc";
    s[1] = 0;
    if (buffer[1] != 0)
        reach_error();
}
