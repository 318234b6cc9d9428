// expect: unreach-call FALSE
// engines-only: portfolio
// A descriptor is closed with the stream that was made from it.
#define _POSIX_C_SOURCE 200809L
#include <fcntl.h>
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    int first = open("a", O_RDONLY);
    FILE *stream = fdopen(first, "r");
    if (!stream)
        return 0;
    fclose(stream);
    if (open("b", O_RDONLY) == first)
        reach_error();
}
