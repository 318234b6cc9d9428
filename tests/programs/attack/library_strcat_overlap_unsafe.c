// expect: valid-memsafety UNKNOWN(undefined: library function between ranges that overlap)
// engines-only: portfolio
#include <string.h>

int main(void) {
    char text[16] = "abc";
    strcat(text, text);
    return 0;
}
