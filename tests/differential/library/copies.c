#define _GNU_SOURCE
#include "common.h"
#include <string.h>
#include <strings.h>
static const char *const texts[] = {"", "a", "abc", "hello, world"};
static char buffer[40];
static void start(void) {
    memset(buffer, '.', sizeof buffer);
    strcpy(buffer, "xy");
}
int main(void) {
    for (unsigned i = 0; i < COUNT(texts); i++) {
        const char *s = texts[i];
        start();
        add_place(strcpy(buffer, s), buffer);
        add_bytes(buffer, sizeof buffer);
        start();
        add_place(stpcpy(buffer, s), buffer);
        add_bytes(buffer, sizeof buffer);
        start();
        add_place(strcat(buffer, s), buffer);
        add_bytes(buffer, sizeof buffer);
        start();
        add_place(mempcpy(buffer + 1, s, strlen(s)), buffer);
        bcopy(buffer, buffer + 3, 8);
        memmove(buffer + 20, buffer + 18, 8);
        add_bytes(buffer, sizeof buffer);
        bzero(buffer + 5, 3);
        add_bytes(buffer, sizeof buffer);
        for (unsigned n = 0; n < 14; n += 3) {
            start();
            add_place(strncpy(buffer, s, n), buffer);
            add_bytes(buffer, sizeof buffer);
            start();
            add_place(stpncpy(buffer, s, n), buffer);
            add_bytes(buffer, sizeof buffer);
            start();
            add_place(strncat(buffer, s, n), buffer);
            add_bytes(buffer, sizeof buffer);
            start();
            add(strxfrm(buffer, s, n));
            if (strlen(s) < n) add_bytes(buffer, n);
        }
    }
    return finish();
}
