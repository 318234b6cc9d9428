// expect: unreach-call FALSE
// engines-only: portfolio
#include <string.h>
#include <wchar.h>
extern void reach_error(void);

int main(void) {
    if (sizeof("a\0b") != 4 || "\x41\102"[1] != 'B' ||
        sizeof(""
               "ab"
               "c") != 4)
        reach_error();
    if (L"ab"[1] != L'b' || sizeof(L"ab") != 12)
        reach_error();
    char a[3] = "abc";
    if (a[2] != 'c')
        reach_error();
    char b[5] = "x";
    if (b[4])
        reach_error();
    if (u8"é"[0] != (char)0xc3)
        reach_error();
    if (u"é"[0] != 0xe9 || U"😀"[0] != 0x1f600)
        reach_error();
    if ("\?\a"[1] != 7)
        reach_error();
    if ('ab' != 0x6162)
        reach_error();
    if (__func__[0] != 'm' || sizeof(__func__) != 5)
        reach_error();
    reach_error();
}
