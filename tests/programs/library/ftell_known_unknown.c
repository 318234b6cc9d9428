// expect: unreach-call TRUE or UNKNOWN
// engines-only: portfolio
// Where one is follows from what was done.
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    FILE *file = fopen("a", "r");
    if (file && fseek(file, 10, SEEK_SET) == 0 && ftell(file) == 3)
        reach_error();
}
