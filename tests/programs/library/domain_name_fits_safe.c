// expect: unreach-call TRUE
// engines-only: portfolio
// Linux has no longer names than 64 characters.
#define _DEFAULT_SOURCE
#include <string.h>
#include <unistd.h>
extern void reach_error(void);

int main(void) {
    char name[65];
    if (getdomainname(name, sizeof name) == 0 && memchr(name, 0, sizeof name) == 0)
        reach_error();
}
