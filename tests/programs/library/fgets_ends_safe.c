// expect: unreach-call TRUE
// engines-only: portfolio
// Where nothing was read because the input has ended, nothing is written.
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    char line[9] = "x";
    if (!fgets(line, sizeof line, stdin) && !ferror(stdin) && line[0] != 'x')
        reach_error();
}
