// expect: unreach-call TRUE
#include <assert.h>
#include <stddef.h>
extern char *strnstr(const char *, const char *, size_t);
int main(void) {
    const char *text = "xab";
    assert(strnstr(text, "ab", 3) == text + 1 && strnstr(text, "ab", 2) == 0);
    return 0;
}
