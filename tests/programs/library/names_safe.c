// expect: unreach-call TRUE
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>
#include <time.h>
extern char *__strcpy_chk(char *, const char *, size_t);
extern char *__xpg_basename(char *), *dirname(char *);
int main(void) {
    char path[] = "/usr/lib/", other[] = "/usr/lib", b[4];
    assert(strcasestr("Hello", "LL") != NULL && strcasestr("Hello", "x") == NULL);
    assert(strcmp(basename("a/b"), "b") == 0);
    assert(strcmp(__xpg_basename(path), "lib") == 0);
    assert(strcmp(dirname(other), "/usr") == 0);
    assert(difftime(7, 9) == -2.0);
    assert(__strcpy_chk(b, "abc", sizeof b) == b && b[2] == 'c');
    return 0;
}
