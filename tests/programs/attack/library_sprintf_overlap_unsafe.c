// expect: unreach-call UNKNOWN(undefined: library function between ranges that overlap)
// engines-only: portfolio
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    char text[16] = "abc";
    snprintf(text, sizeof text, "x%s", text);
    if (text[1] != 'a' && text[1] != 'x')
        reach_error();
    return 0;
}
