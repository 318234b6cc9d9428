// expect: unreach-call TRUE
// engines-only: portfolio
// For other properties the execution ends there, as it does natively.
extern void reach_error(void);

int main(void) {
    char *s = "abc";
    s[0] = 'x';
    reach_error();
}
