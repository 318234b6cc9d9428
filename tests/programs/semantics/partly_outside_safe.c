// expect: unreach-call TRUE
#include <string.h>
extern void __VERIFIER_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static const char filled[7] = {1, 2, 3, 4, 5, 6, 7};
int main(void) { // the bytes inside are the object's
    unsigned i = __VERIFIER_nondet_uint();
    char small[3] = {1, 2, 3}, large[202], wide[7];
    if (i != 2) return 0;
    unsigned short *last = (unsigned short *)(small + i);
    if ((*last & 0xff) != 3) __VERIFIER_error();
    *last = 0x0909;
    if (small[2] != 9 || small[1] != 2) __VERIFIER_error();
    memset(large, 1, sizeof large);
    int *end = (int *)(large + i + 198);
    *end = 0x08070605;
    if (large[199] != 1 || large[200] != 5 || large[201] != 6) __VERIFIER_error();
    if ((*end & 0xffff) != 0x0605) __VERIFIER_error();
    const int *element = (const int *)filled + i - 1;
    if ((*element & 0xffffff) != 0x070605) __VERIFIER_error();
    memset(wide, 0, sizeof wide);
    memset(wide + i * 3, 7, 4);
    if (wide[5] != 0 || wide[6] != 7) __VERIFIER_error();
    return 0;
}
