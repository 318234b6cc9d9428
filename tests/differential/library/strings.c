#define _GNU_SOURCE
#include "common.h"
#include <string.h>
#include <strings.h>
static const char *const texts[] = {"", "a", "ab", "abc", "abcabd", "ABC", "b", "aab", "\xff\x80 x", "c,b;a", ",,", "a\tb"};
int main(void) {
    for (unsigned i = 0; i < COUNT(texts); i++) {
        const char *s = texts[i];
        unsigned long size = strlen(s) + 1;
        char buffer[32];
        add(strlen(s));
        for (unsigned n = 0; n < 5; n++) add(strnlen(s, n));
        for (unsigned k = 0; k < 6; k++) {
            int c = "abc,\0\xff"[k];
            add_place(strchr(s, c), s);
            add_place(strrchr(s, c), s);
            add_place(strchrnul(s, c), s);
            add_place(index(s, c), s);
            add_place(rindex(s, c), s);
            add_place(memchr(s, c, size), s);
            add_place(memrchr(s, c, size), s);
            memset(buffer, '.', sizeof buffer);
            add_place(memccpy(buffer, s, c, size), buffer);
            add_bytes(buffer, sizeof buffer);
        }
        add_place(rawmemchr(s, 0), s);
        for (unsigned j = 0; j < COUNT(texts); j++) {
            const char *t = texts[j];
            add_sign(strcmp(s, t));
            add_sign(strcoll(s, t));
            add_sign(strcasecmp(s, t));
            for (unsigned n = 0; n < 4; n++) {
                add_sign(strncmp(s, t, n));
                add_sign(strncasecmp(s, t, n));
            }
            add_sign(memcmp(s, t, size < strlen(t) + 1 ? size : strlen(t) + 1));
            add(bcmp(s, t, size < strlen(t) + 1 ? size : strlen(t) + 1) != 0);
            add(strspn(s, t));
            add(strcspn(s, t));
            add_place(strpbrk(s, t), s);
            add_place(strstr(s, t), s);
            add_place(memmem(s, size - 1, t, strlen(t)), s);
        }
    }
    return finish();
}
