// expect: unreach-call FALSE
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

struct item {
    int number;
    char tag;
    int *target;
};
int main(void) {
    int x = 0;
    struct item items[4], one;
    one.number = __VERIFIER_nondet_int();
    one.tag = 'c';
    one.target = &x;
    int i = __VERIFIER_nondet_int();
    __VERIFIER_assume(i >= 0 && i < 4);
    items[i] = one;
    *items[i].target = 6;
    if (items[2].number == 12345) reach_error();
    return 0;
}
