// expect: unreach-call UNKNOWN
// What a conversion gives outside of the range of its type is undefined: any number in the model, some other natively.
extern void reach_error(void);
int main(void) {
    double large = 1e30;
    if ((int)large == 17) reach_error();
    return 0;
}
