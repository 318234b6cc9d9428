// expect: unreach-call TRUE
// engines-only: portfolio
// The program stays in the locale "C", or goes back to it.
#include <ctype.h>
#include <locale.h>
#include <string.h>
extern void reach_error(void);

int main(void) {
    setlocale(LC_ALL, "C");
    if (isalpha(0xE9) || toupper('i') != 'I' || strcoll("a", "B") <= 0)
        reach_error();
    setlocale(LC_ALL, "");
    if (setlocale(LC_ALL, "C") && toupper('i') != 'I')
        reach_error();
}
