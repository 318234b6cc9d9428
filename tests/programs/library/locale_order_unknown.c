// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// The order of words is an affair of the locale.
#include <locale.h>
#include <string.h>
extern void reach_error(void);

int main(void) {
    if (setlocale(LC_ALL, "") && strcoll("a", "B") < 0)
        reach_error();
}
