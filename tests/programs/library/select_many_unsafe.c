// expect: unreach-call FALSE
// engines-only: portfolio
// Linux takes a count that is too large for as many as it has.
#include <stddef.h>
#include <sys/select.h>
extern void reach_error(void);
int main(void) {
    struct timeval time = {0, 0};
    if (select(2000, NULL, NULL, NULL, &time) == 0) reach_error();
}
