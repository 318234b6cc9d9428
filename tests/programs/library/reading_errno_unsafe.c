// expect: unreach-call FALSE
// engines-only: portfolio
// Reading may fail, and tells why.
#include <errno.h>
#include <stdio.h>
extern void reach_error(void);
int main(void) {
    char line[8];
    errno = 0;
    if (!fgets(line, sizeof line, stdin) && errno != 0) reach_error();
    return 0;
}
