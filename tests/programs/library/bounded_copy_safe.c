// expect: unreach-call TRUE
#include <assert.h>
#include <stddef.h>
extern size_t strlcpy(char *, const char *, size_t);
extern size_t strlcat(char *, const char *, size_t);
int main(void) { // functions of other libraries than the one that the models are compared with
    char text[4];
    assert(strlcpy(text, "a", sizeof text) == 1 && text[0] == 'a' && text[1] == 0);
    assert(strlcat(text, "bcd", sizeof text) == 4 && text[1] == 'b' && text[2] == 'c' && text[3] == 0);
    return 0;
}
