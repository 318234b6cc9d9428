// expect: unreach-call UNKNOWN(unsupported: floating-point type)
extern void reach_error(void);
int main(void) {
    __float128 a = 1, b = 3;
    if (a / b * b > 1) reach_error();
    return 0;
}
