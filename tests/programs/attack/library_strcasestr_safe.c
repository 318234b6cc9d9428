// expect: unreach-call TRUE
// engines-only: portfolio
#define _GNU_SOURCE
#include <string.h>
extern void reach_error(void);

int main(void) {
    const char *s = "Hello";
    char *p = strcasestr(s, "LL");
    if (p != s + 2 || strcasestr(s, "x"))
        reach_error();
}
