// expect: unreach-call FALSE
// What ends the execution in a function that is otherwise of no interest restricts what comes after it.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int checks;
static void check(int x, int *log) {
    checks++;
    *log = checks;
    if (x > 10) exit(1);
    *log = -1;
}
int main(void) {
    int log, x = __VERIFIER_nondet_int();
    check(x, &log);
    assert(x <= 9);
    return 0;
}
