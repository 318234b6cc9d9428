// expect: unreach-call TRUE
// engines-only: portfolio
// Integers, pointers, floating-point numbers and structures, in registers and in memory, from a list that is handed on.
#include <stdarg.h>
extern void reach_error(void);
struct small { int a, b; };
struct large { long a[5]; };
enum kind { END, INT, LONG, DOUBLE, TEXT, SMALL, LARGE };

static long one(enum kind kind, va_list *list) {
    switch (kind) {
    case INT: return va_arg(*list, int);
    case LONG: return va_arg(*list, long);
    case DOUBLE: return (long)va_arg(*list, double);
    case TEXT: return *va_arg(*list, const char *);
    case SMALL: return va_arg(*list, struct small).b;
    default: return va_arg(*list, struct large).a[4];
    }
}
static long all(enum kind first, ...) {
    va_list list, again;
    va_start(list, first);
    va_copy(again, list);
    long sum = 0;
    for (enum kind kind = first; kind != END; kind = va_arg(list, enum kind)) sum += one(kind, &list);
    if (first == INT) sum += va_arg(again, int);
    va_end(again);
    va_end(list);
    return sum;
}

int main(void) {
    struct small s = {1, 2};
    struct large l = {{1, 2, 3, 4, 5}};
    if (all(INT, 1, LONG, 20l, DOUBLE, 300.0, TEXT, "A", SMALL, s, LARGE, l, END) != 1 + 20 + 300 + 'A' + 2 + 5 + 1)
        reach_error();
    return 0;
}
