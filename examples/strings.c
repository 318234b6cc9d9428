// Strings and pointers: a bounded copy that always terminates its result.
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);

static void copy(char *to, unsigned room, const char *from) {
    unsigned i = 0;
    while (i + 1 < room && from[i]) {
        to[i] = from[i];
        i++;
    }
    to[i] = 0;
}

int main(void) {
    char text[6], small[4];
    for (int i = 0; i < 5; i++) text[i] = __VERIFIER_nondet_char();
    text[5] = 0;
    copy(small, sizeof small, text);
    assert(strlen(small) < sizeof small);
    assert(strncmp(small, text, strlen(small)) == 0);
    return 0;
}
