// expect: valid-memsafety TRUE
// As much as the functions compare is there, and strnstr may be given a part that is longer than the text.
#include <stdlib.h>
#include <string.h>
extern char *strnstr(const char *, const char *, size_t);

int main(void) {
    char *a = malloc(8), *b = malloc(10), text[2] = "a";
    if (!a || !b) exit(0);
    memset(a, 1, 8);
    memset(b, 2, 10);
    int order = memcmp(a, b, 8);
    char *found = strstr(text, "abc"), *near = strnstr(text, "abc", 10);
    size_t length = strcspn("", text);
    free(a);
    free(b);
    return order != 0 && found == near && length == 0;
}
