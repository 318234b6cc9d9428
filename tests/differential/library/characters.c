#define _GNU_SOURCE
#include "common.h"
#include <ctype.h>
extern const unsigned short **__ctype_b_loc(void);
extern const int **__ctype_tolower_loc(void);
extern const int **__ctype_toupper_loc(void);
#undef isascii
#undef toascii
#undef tolower
#undef toupper
int main(void) {
    for (int c = -1; c < 256; c++) {
        add(!!(isalnum)(c)), add(!!(isalpha)(c)), add(!!(isblank)(c)), add(!!(iscntrl)(c)), add(!!(isdigit)(c));
        add(!!(isgraph)(c)), add(!!(islower)(c)), add(!!(isprint)(c)), add(!!(ispunct)(c)), add(!!(isspace)(c));
        add(!!(isupper)(c)), add(!!(isxdigit)(c)), add(tolower(c)), add(toupper(c));
        add(!!isascii(c)), add(toascii(c));
    }
    for (int c = -128; c < 256; c++) {
        add((*__ctype_b_loc())[c]);
        add((*__ctype_tolower_loc())[c]);
        add((*__ctype_toupper_loc())[c]);
    }
    return finish();
}
