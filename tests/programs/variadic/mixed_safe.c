// expect: unreach-call TRUE
// engines-only: portfolio
#include <stdarg.h>
extern void reach_error(void);
struct big {
    int a[10];
};
struct mix {
    double d;
    int i;
};
struct tiny {
    char c;
};
struct two {
    long a, b;
};
static struct big ret(double a, int b, ...) {
    struct big r = {{0}};
    va_list l;
    va_start(l, b);
    r.a[0] = (int)va_arg(l, double) + (int)a;
    r.a[1] = va_arg(l, int) + b;
    r.a[2] = (int)va_arg(l, struct mix).d;
    r.a[3] = va_arg(l, struct tiny).c;
    va_end(l);
    return r;
}
static double dsum(int n, ...) {
    va_list l;
    va_start(l, n);
    double s = 0;
    for (int i = 0; i < n; i++) s += va_arg(l, double);
    va_end(l);
    return s;
}
static long vmix(const char* f, va_list l) {
    long s = 0;
    for (; *f; f++) switch (*f) {
        case 'i': s += va_arg(l, int); break;
        case 'l': s += va_arg(l, long long); break;
        case 'd': s += (long)va_arg(l, double); break;
        case 'L': s += (long)va_arg(l, long double); break;
        case 'p': s += *va_arg(l, int*); break;
        case 't': s += va_arg(l, struct two).b; break;
        }
    return s;
}
static long mix(const char* f, ...) {
    va_list l;
    va_start(l, f);
    long s = vmix(f, l);
    va_end(l);
    return s;
}
static int last(int first, ...) {
    va_list l;
    int r = first, x;
    va_start(l, first);
    while ((x = va_arg(l, int))) r = x;
    va_end(l);
    return r;
}
int main(void) {
    struct mix m = {3.5, 1};
    struct tiny t = {7};
    struct two w = {1, 5};
    int x = 11;
    struct big b = ret(1.0, 2, 2.0, 3, m, t);
    if (b.a[0] != 3 || b.a[1] != 5 || b.a[2] != 3 || b.a[3] != 7) reach_error();
    if (dsum(10, 1., 2., 3., 4., 5., 6., 7., 8., 9., 10.) != 55) reach_error();
    if (mix("ildptillldi", 1, 2ll, 3.0, &x, w, 6, 7ll, 8ll, 9ll, 10.0, 12) !=
        1 + 2 + 3 + 11 + 5 + 6 + 7 + 8 + 9 + 10 + 12)
        reach_error();
    if (last(1, 2, 3, 0) != 3) reach_error();
    return 0;
}
