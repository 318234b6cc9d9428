// expect: unreach-call TRUE
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

struct pair {
    short a;
    const char *text;
};
static int numbers[6] = {1, 2, [4] = 5};
static struct pair pairs[2] = {{1, "one"}, {2, "two"}};
int main(void) {
    int i = __VERIFIER_nondet_int();
    __VERIFIER_assume(i >= 0 && i < 6);
    if (numbers[i] > i + 1 || pairs[i % 2].text[0] == 'x' || pairs[1].text[3] != 0) reach_error();
    return 0;
}
