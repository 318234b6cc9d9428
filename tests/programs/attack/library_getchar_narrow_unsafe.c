// expect: unreach-call FALSE
// engines-only: portfolio
// A char cannot tell EOF from 255.
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    int i = getchar();
    char c = (char)i;
    if (i != EOF && c == EOF)
        reach_error();
}
