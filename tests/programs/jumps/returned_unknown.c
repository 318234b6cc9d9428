// expect: unreach-call UNKNOWN(undefined: jump to a function that has returned)
#include <assert.h>
#include <setjmp.h>
static jmp_buf out;
static int set(void) { return setjmp(out); }
int main(void) {
    if (set()) return 0;
    longjmp(out, 1);
}
