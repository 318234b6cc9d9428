// expect: unreach-call UNKNOWN(unsupported: variable argument of this type)
#include <assert.h>
#include <stdarg.h>
struct point { float x, y; };
static float first(int n, ...) {
    va_list list;
    va_start(list, n);
    struct point p = va_arg(list, struct point);
    va_end(list);
    return p.x;
}
int main(void) {
    struct point p = {5, 6};
    assert(first(1, p) == 5);
    return 0;
}
