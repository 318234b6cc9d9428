// expect: unreach-call TRUE
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
    char text[16];
    assert(sprintf(text, "%d", 12) == 2);
    assert(text[0] == '1' && text[1] == '2' && text[2] == 0);
    assert(snprintf(text, 4, "%s-%c", "abc", 'x') == 5); // cut off
    assert(strcmp(text, "abc") == 0);
    assert(snprintf(text, sizeof text, "%04x|%-3u|%+d", 0xabu, 7u, 5) == 11);
    assert(strcmp(text, "00ab|7  |+5") == 0);
    assert(snprintf(NULL, 0, "%ld", -123L) == 4);
    return 0;
}
