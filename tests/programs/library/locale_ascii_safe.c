// expect: unreach-call TRUE
// engines-only: portfolio
// All locales agree about the characters of ASCII.
#include <ctype.h>
#include <locale.h>
extern void reach_error(void);

int main(void) {
    setlocale(LC_ALL, "");
    if (!isalpha('a') || isdigit('a') || !isspace(' ') || isalpha(-1))
        reach_error();
}
