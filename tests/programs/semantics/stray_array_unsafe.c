// expect: unreach-call FALSE
extern int __VERIFIER_nondet_int(void);
extern void *__VERIFIER_nondet_pointer(void);
extern void reach_error(void);
struct device { int *binding; int uses; };
int main(void) { // an array of unknown length, somewhere
    struct device *devices = __VERIFIER_nondet_pointer();
    if (!devices) return 0;
    for (int round = 0; round < 2; round++) {
        int number = __VERIFIER_nondet_int();
        if (number <= 0 || number >= 256) return 0;
        devices[number].uses++;
        if (devices[number].binding && devices[number].uses == 7 && round == 1) reach_error();
    }
    return 0;
}
