// expect: unreach-call UNKNOWN(undefined: library function between ranges that overlap)
// engines-only: portfolio
#include <string.h>
extern void reach_error(void);

int main(void) {
    char text[8] = "abc";
    strcpy(text, text + 1);
    if (strcmp(text, "bc"))
        reach_error();
    return 0;
}
