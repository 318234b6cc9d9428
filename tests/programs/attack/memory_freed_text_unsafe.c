// expect: unreach-call FALSE or UNKNOWN
// engines: bmc portfolio
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);

int main(void) {
    char *s = strdup("ab");
    if (s[0] != 'a')
        return 0;
    free(s);
    if (s[1] != 'b')
        reach_error();
}
