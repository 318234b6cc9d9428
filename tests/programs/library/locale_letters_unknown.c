// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// Which characters beyond ASCII are letters is an affair of the locale.
#include <ctype.h>
#include <locale.h>
extern void reach_error(void);

int main(void) {
    if (setlocale(LC_ALL, "") && isalpha(0xE9))
        reach_error();
}
