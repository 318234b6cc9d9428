// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// However many locals a write may hit whose functions have returned: it need not stay there.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int *kept, choice, here;

static void keep0(void) {
    int x = 0;
    if (choice == 0) kept = &x;
}
static void keep1(void) {
    int x = 1;
    if (choice == 1) kept = &x;
}
static void keep2(void) {
    int x = 2;
    if (choice == 2) kept = &x;
}
static void keep3(void) {
    int x = 3;
    if (choice == 3) kept = &x;
}
static void keep4(void) {
    int x = 4;
    if (choice == 4) kept = &x;
}
static void keep5(void) {
    int x = 5;
    if (choice == 5) kept = &x;
}
static void keep6(void) {
    int x = 6;
    if (choice == 6) kept = &x;
}
static void keep7(void) {
    int x = 7;
    if (choice == 7) kept = &x;
}
static void keep8(void) {
    int x = 8;
    if (choice == 8) kept = &x;
}
static void keep9(void) {
    int x = 9;
    if (choice == 9) kept = &x;
}

int main(void) {
    choice = __VERIFIER_nondet_int();
    kept = &here;
    keep0();
    keep1();
    keep2();
    keep3();
    keep4();
    keep5();
    keep6();
    keep7();
    keep8();
    keep9();
    *kept = 5;
    if (*kept != 5) reach_error();
    return 0;
}
