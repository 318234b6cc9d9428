#define _GNU_SOURCE
#include "common.h"
#include <string.h>
static const char *const texts[] = {"", "one", "a b c", "  a,,b ", ",;,", "x;"};
static const char *const sets[] = {"", " ", ",; "};
int main(void) {
    for (unsigned i = 0; i < COUNT(texts); i++)
        for (unsigned j = 0; j < COUNT(sets); j++) {
            char buffer[16];
            char *rest, *part;
            strcpy(buffer, texts[i]);
            for (part = strtok(buffer, sets[j]); part; part = strtok(0, sets[j])) {
                add_place(part, buffer);
                add(strlen(part));
            }
            add_bytes(buffer, strlen(texts[i]) + 1);
            strcpy(buffer, texts[i]);
            for (part = strtok_r(buffer, sets[j], &rest); part; part = strtok_r(0, sets[j], &rest)) {
                add_place(part, buffer);
                add_place(rest, buffer);
            }
            strcpy(buffer, texts[i]);
            rest = buffer;
            while ((part = strsep(&rest, sets[j]))) add_place(part, buffer);
            add_bytes(buffer, strlen(texts[i]) + 1);
        }
    return finish();
}
