// expect: unreach-call TRUE
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
    char text[] = "a,b", *part;
    char c = __VERIFIER_nondet_char();
    if (c == 0 || c == ',') return 0;
    text[0] = c;
    part = strtok(text, ",");
    assert(part == text && part[1] == 0);
    part = strtok(0, ",");
    assert(part == text + 2 && strtok(0, ",") == 0);
    assert(strstr("hello", "ll")[2] == 'o' && strspn("aab", "a") == 2 && strcspn("aab", "b") == 2);
    assert(!strpbrk("abc", "xyz") && strcasecmp("AbC", "aBc") == 0);
    return 0;
}
