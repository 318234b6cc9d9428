// expect: unreach-call TRUE
// assumes-not: objects lie
extern void __VERIFIER_error(void);
static int a, b, c;
static int isBelow(int *x, int *y) { return x < y; }
int main(void) { // whatever the order is, it is one
    int first = isBelow(&a, &b);
    a = b = 1;
    if (isBelow(&a, &b) != first || isBelow(&b, &a) == first) __VERIFIER_error();
    if (first && isBelow(&b, &c) && !isBelow(&a, &c)) __VERIFIER_error();
    return 0;
}
