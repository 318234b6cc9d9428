// expect: unreach-call TRUE
// engines-only: portfolio
#include <stdio.h>
#include <string.h>
extern void reach_error(void);

int main(void) {
    char text[16] = "abc", other[8];
    strcpy(text + 4, text);
    strcpy(other, text + 5);
    strcat(other, "d");
    strncpy(text + 8, text + 4, 3);
    snprintf(text + 12, 4, "%s", other);
    if (text[4] != 'a' || strcmp(other, "bcd") || text[8] != 'a' || strcmp(text + 12, "bcd"))
        reach_error();
    return 0;
}
