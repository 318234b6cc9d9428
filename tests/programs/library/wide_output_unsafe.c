// expect: unreach-call FALSE
// engines-only: portfolio
// Output may fail.
#include <stdio.h>
#include <wchar.h>
extern void reach_error(void);
int main(void) {
    if (fputwc(L'a', stdout) == WEOF) reach_error();
    return 0;
}
