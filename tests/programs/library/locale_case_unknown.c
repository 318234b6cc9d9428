// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// Turkish has another capital i.
#include <ctype.h>
#include <locale.h>
extern void reach_error(void);

int main(void) {
    if (setlocale(LC_ALL, "") && toupper('i') != 'I')
        reach_error();
}
