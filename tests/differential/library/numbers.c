#define _GNU_SOURCE
#include "common.h"
#include <inttypes.h>
#include <stdlib.h>
#include <strings.h>
#include <string.h>
static const char *const texts[] = {
    "", " ", "0", "-0", "+7", "12", "  -34x", "\t\n99 ", "0x", "0x1fG", "0XaB", "-0x10", "017", "08", "zz", "Zz9",
    "2147483647", "2147483648", "-2147483648", "-2147483649", "4294967295", "4294967296", "-1", "--1", "+-1",
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
    "18446744073709551615", "18446744073709551616", "-18446744073709551616", "99999999999999999999999", "1 2"};
static const int bases[] = {0, 2, 8, 10, 16, 36, 1, 37, -1};
#define CONVERT(function)                                    \
    do {                                                     \
        char *end = (char *)text;                            \
        errno = 0;                                           \
        add((unsigned long long)function(text, &end, base)); \
        add_place(end, text);                                \
        add(errno);                                          \
    } while (0)
int main(void) {
    static const int values[] = {0, 1, -1, 7, -7, 2147483647, -2147483647, 12345, -100};
    for (unsigned i = 0; i < COUNT(texts); i++) {
        const char *text = texts[i];
        for (unsigned j = 0; j < COUNT(bases); j++) {
            int base = bases[j];
            CONVERT(strtol);
            CONVERT(strtoul);
            CONVERT(strtoll);
            CONVERT(strtoull);
            CONVERT(strtoimax);
            CONVERT(strtoumax);
        }
        add(strtol(text, 0, 10));
        add(atoi(text));
        add(atol(text));
        add(atoll(text));
    }
    for (unsigned i = 0; i < COUNT(values); i++) {
        add(abs(values[i]));
        add(labs(values[i]));
        add(llabs(values[i] * 4294967297LL));
        add(imaxabs(values[i]));
        add(ffs(values[i]));
        add(ffsl(values[i]));
        add(ffsll(values[i] * 65536LL));
        for (unsigned j = 1; j < COUNT(values); j++) {
            div_t a = div(values[i], values[j]);
            ldiv_t b = ldiv(values[i], values[j]);
            lldiv_t c = lldiv(values[i], values[j]);
            imaxdiv_t d = imaxdiv(values[i], values[j]);
            add(a.quot), add(a.rem), add(b.quot), add(b.rem), add(c.quot), add(c.rem), add(d.quot), add(d.rem);
        }
    }
    return finish();
}
