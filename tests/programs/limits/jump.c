// expect: unreach-call UNKNOWN(unsupported: non-local jump)
#include <assert.h>
#include <setjmp.h>
int main(void) {
    jmp_buf buffer;
    if (setjmp(buffer)) return 0;
    assert(1);
    longjmp(buffer, 1);
}
