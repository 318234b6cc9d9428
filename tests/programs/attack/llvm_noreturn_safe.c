// expect: unreach-call TRUE
// engines-only: portfolio
#include <stdlib.h>
extern void reach_error(void);

__attribute__((noreturn)) static void stop(int x) { exit(x); }
int main(void) {
    stop(0);
    reach_error();
}
