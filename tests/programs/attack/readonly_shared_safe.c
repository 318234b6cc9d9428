// expect: unreach-call TRUE or UNKNOWN
// engines-only: portfolio
// Writing one array leaves equal literals alone.
#include <string.h>
extern void reach_error(void);

int main(void) {
    char a[] = "abc";
    const char *b = "abc";
    a[0] = 'x';
    if (strcmp(b, "abc") != 0)
        reach_error();
}
