// expect: unreach-call TRUE
// options: --data-model ILP32
// <errno.h> needs <asm/errno.h>, which no 32-bit folder of headers has.
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
    char text[] = "12x";
    char* end;
    errno = 0;
    const long value = strtol(text, &end, 10);
    if (sizeof(long) != 4 || value != 12 || *end != 'x' || errno == ERANGE || EDOM == ERANGE) reach_error();
}
