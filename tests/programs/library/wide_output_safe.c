// expect: unreach-call TRUE
// engines-only: portfolio
#include <assert.h>
#include <stdio.h>
#include <wchar.h>
int main(void) {
    wint_t written = fputwc(L'a', stdout);
    assert(written == WEOF || written == L'a');
    return 0;
}
