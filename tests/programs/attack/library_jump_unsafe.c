// expect: unreach-call FALSE
// engines-only: portfolio
#include <setjmp.h>
extern void reach_error(void);

static jmp_buf state;
int main(void) {
    if (setjmp(state))
        reach_error();
    longjmp(state, 1);
}
