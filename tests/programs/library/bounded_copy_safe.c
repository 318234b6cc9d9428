// expect: unreach-call TRUE
#include <assert.h>
#include <stddef.h>
extern size_t strlcpy(char *, const char *, size_t);
extern size_t strlcat(char *, const char *, size_t);
extern char *strnstr(const char *, const char *, size_t);
extern int strcmp(const char *, const char *);
int main(void) { // functions of other libraries than the one that the models are compared with
    char text[6];
    assert(strlcpy(text, "abc", sizeof text) == 3 && strcmp(text, "abc") == 0);
    assert(strlcat(text, "defg", sizeof text) == 7 && strcmp(text, "abcde") == 0);
    assert(strlcpy(text, "0123456789", sizeof text) == 10 && strcmp(text, "01234") == 0);
    assert(strnstr(text, "12", 3) == text + 1 && strnstr(text, "12", 2) == 0);
    return 0;
}
