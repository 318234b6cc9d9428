// expect: unreach-call TRUE
// engines-only: portfolio
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
    int r = rand() % 6 + 1;
    if (r < 1 || r > 6)
        reach_error();
}
