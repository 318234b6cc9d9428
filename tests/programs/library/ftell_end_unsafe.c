// expect: unreach-call FALSE
// engines-only: portfolio
// A file may be of any length.
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    FILE *file = fopen("a", "r");
    if (file && fseek(file, 0, SEEK_END) == 0 && ftell(file) == 3)
        reach_error();
}
