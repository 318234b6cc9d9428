// expect: unreach-call TRUE
#include <assert.h>
#include <ctype.h>
#include <string.h>
int main(void) {
    assert(strcmp("a", "c") < 0 && strcmp("c", "a") > 0 && strcmp("a", "a") == 0);
    assert(memcmp("ab", "aa", 2) > 0 && strncmp("abc", "abd", 2) == 0);
    return 0;
}
