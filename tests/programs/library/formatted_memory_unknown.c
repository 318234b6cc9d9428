// expect: valid-memsafety UNKNOWN(unsupported: library function (sprintf))
#include <stdio.h>
int main(void) {
    char text[2];
    sprintf(text, "%d", 12);
    return 0;
}
