// expect: unreach-call TRUE
// engines-only: portfolio
// What _FORTIFY_SOURCE makes of strcpy.
#include <stddef.h>
extern void reach_error(void);

char *__strcpy_chk(char *to, const char *from, size_t size);
int main(void) {
    char b[4];
    if (__strcpy_chk(b, "abc", sizeof b) != b || b[2] != 'c' || b[3] != 0)
        reach_error();
}
