// expect: unreach-call FALSE
extern int __VERIFIER_nondet_int(void);
extern void *__VERIFIER_nondet_pointer(void);
extern void reach_error(void);
struct pair { int first, second; };
int main(void) { // memory gives back what was written to it, also half of it
    struct pair *outside = __VERIFIER_nondet_pointer();
    if (!outside) return 0;
    int number = __VERIFIER_nondet_int();
    if (number < 0) return 0;
    outside->first = number;
    short low = *(short *)&outside->first;
    if (outside->first > 70000 && low == 1234 && number < 200000 && outside->second == 8) reach_error();
    return 0;
}
