// expect: unreach-call FALSE
#include <assert.h>
#include <stddef.h>
extern size_t strlcpy(char *, const char *, size_t);
int main(void) {
    char text[4];
    strlcpy(text, "abcdef", sizeof text);
    assert(text[3] == 'd'); // it is the end
    return 0;
}
