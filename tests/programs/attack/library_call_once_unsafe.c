// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
#include <threads.h>
extern void reach_error(void);

once_flag o = ONCE_FLAG_INIT;
void i(void) {
    reach_error();
}
int main(void) {
    call_once(&o, i);
    return 0;
}
