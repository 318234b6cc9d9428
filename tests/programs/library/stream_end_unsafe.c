// expect: unreach-call FALSE
// engines-only: portfolio
// The end is not seen before somebody has read it.
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    int read = 0, got = 0;
    while (!feof(stdin) && read < 3) {
        read++;
        if (getchar() != EOF)
            got++;
    }
    if (read != got)
        reach_error();
}
