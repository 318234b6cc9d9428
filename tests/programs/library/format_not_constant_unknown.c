// expect: valid-memsafety UNKNOWN(unsupported: format that is not constant (printf))
#include <stdio.h>
#include <unistd.h>
int main(void) {
    char format[8];
    ssize_t n = read(0, format, 7);
    if (n < 0) return 1;
    format[n] = 0;
    printf(format);
    return 0;
}
