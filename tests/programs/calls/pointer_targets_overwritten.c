// expect: unreach-call FALSE
// Pointers that change behind the front end's back: by a copy of bytes, and through an address. The functions are found
// all the same.
#include <string.h>
extern void reach_error(void);

static int good(void) { return 0; }
static int bad(void) { return 1; }
static int worse(void) { return 2; }

static int (*copied)(void) = good;
static int (*addressed)(void) = good;

int main(void) {
    int (*source)(void) = bad;
    memcpy(&copied, &source, sizeof source);
    int (**address)(void) = &addressed;
    *address = worse;
    if (copied() + addressed() == 3) reach_error();
    return 0;
}
