// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// A pointer from the list is as good as any other.
#include <stdarg.h>

static void set(int value, ...) {
    va_list rest;
    va_start(rest, value);
    int *to = va_arg(rest, int *), at = va_arg(rest, int);
    va_end(rest);
    to[at] = value;
}

int main(void) {
    int room[4];
    set(1, room, 3);
    set(2, room, 4);
    return 0;
}
