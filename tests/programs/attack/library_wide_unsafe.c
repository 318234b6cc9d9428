// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <wchar.h>

int main(void) {
    wchar_t b[3];
    wcscpy(b, L"abc");
    return b[0];
}
