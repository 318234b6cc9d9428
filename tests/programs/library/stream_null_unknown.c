// expect: unreach-call UNKNOWN
// engines-only: portfolio
// The library's function would end the program.
#include <stdio.h>
extern void reach_error(void);
int main(void) {
    FILE *file = 0;
    fclose(file);
    reach_error();
}
