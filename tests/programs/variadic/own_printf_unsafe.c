// expect: unreach-call FALSE
// engines-only: portfolio
#include <stdarg.h>
extern void reach_error(void);
static void put(char* to, const char* f, ...) {
    va_list l;
    va_start(l, f);
    for (; *f; f++) {
        if (*f != '%') {
            *to++ = *f;
            continue;
        }
        f++;
        if (*f == 's')
            for (const char* s = va_arg(l, const char*); *s; s++) *to++ = *s;
        else if (*f == 'c')
            *to++ = (char)va_arg(l, int);
    }
    *to = 0;
    va_end(l);
}
int main(void) {
    char b[16];
    put(b, "a%sd%c", "bc", 'e');
    if (b[0] == 'a' && b[2] == 'c' && b[4] == 'e' && !b[5]) reach_error();
    return 0;
}
