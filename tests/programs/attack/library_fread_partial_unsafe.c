// expect: unreach-call FALSE
// engines-only: portfolio
// A short read leaves the rest.
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    int v[2] = {1, 2};
    fread(v, sizeof *v, 2, stdin);
    if (v[1] == 2 && v[0] == 77)
        reach_error();
}
