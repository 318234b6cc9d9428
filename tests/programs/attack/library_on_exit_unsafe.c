// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
#define _GNU_SOURCE
#include <stdlib.h>
extern void reach_error(void);

void h(int s, void *p) {
    reach_error();
}
int main(void) {
    on_exit(h, 0);
    return 0;
}
