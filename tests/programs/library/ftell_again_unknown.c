// expect: unreach-call TRUE or UNKNOWN
// engines-only: portfolio
// The end is where it was when nothing has happened since.
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    FILE *file = fopen("a", "r");
    if (file && fseek(file, 0, SEEK_END) == 0 && ftell(file) != ftell(file))
        reach_error();
}
