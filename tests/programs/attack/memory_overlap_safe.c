// expect: unreach-call TRUE
// engines-only: portfolio
#include <string.h>
extern void reach_error(void);

int main(void) {
    char a[5] = "abcd";
    memmove(a + 1, a, 3);
    if (a[3] != 'c' || a[1] != 'a')
        reach_error();
}
