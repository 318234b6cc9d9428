// expect: unreach-call UNKNOWN
// engines-only: portfolio
// fseek removes what feof tells.
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    if (getchar() == EOF && feof(stdin) && fseek(stdin, 0, SEEK_SET) == 0 && getchar() != EOF)
        reach_error();
}
