// expect: unreach-call UNKNOWN(unsupported: non-local jump)
// A function that nobody knows may jump, too.
#include <assert.h>
#include <setjmp.h>
extern void stranger(void *);
int main(void) {
    jmp_buf out;
    int times = 0;
    if (setjmp(out)) assert(times == 0);
    stranger(out);
    return 0;
}
