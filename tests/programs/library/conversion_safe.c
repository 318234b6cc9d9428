// expect: unreach-call TRUE
#include <assert.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    char text[4] = {0}, *end;
    unsigned d = __VERIFIER_nondet_uchar() % 10;
    text[0] = '-';
    text[1] = (char)('0' + d);
    text[2] = 'x';
    assert(strtol(text, &end, 10) == -(long)d && end == text + 2);
    assert(atoi(text) == -(int)d);
    assert(strtoul("0x1F", &end, 0) == 31 && *end == 0);
    div_t r = div(-7, 2);
    assert(r.quot == -3 && r.rem == -1);
    return 0;
}
