// expect: unreach-call FALSE
// engines-only: portfolio
// A line that is begun and cannot be read to its end is no line, but what was read has been written.
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    char line[9] = "x";
    if (!fgets(line, sizeof line, stdin) && line[0] != 'x')
        reach_error();
}
