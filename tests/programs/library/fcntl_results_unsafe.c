// expect: unreach-call FALSE
// engines-only: portfolio
#include <fcntl.h>
extern void reach_error(void);
int main(void) {
    if (fcntl(0, F_DUPFD, 10) == 12) reach_error();
    return 0;
}
