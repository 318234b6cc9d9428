// expect: unreach-call TRUE
// engines-only: portfolio
// A descriptor stays open under the stream that was made from it.
#define _POSIX_C_SOURCE 200809L
#include <fcntl.h>
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    int first = open("a", O_RDONLY);
    FILE *stream = fdopen(first, "r");
    int second = open("b", O_RDONLY);
    if (stream && second == first)
        reach_error();
}
