// expect: unreach-call TRUE
// engines-only: portfolio
#include <stdio.h>
#include <string.h>
extern void reach_error(void);

int main(void) {
    char b[8];
    if (fgets(b, sizeof b, stdin) && strlen(b) > 7)
        reach_error();
}
