// expect: unreach-call FALSE
// engines-only: portfolio
#include <string.h>
extern void reach_error(void);

int main(void) {
    char b[4] = "abc";
    strncpy(b, "xyz", 0);
    if (b[0] != 'a')
        reach_error();
    strncpy(b, "x", 3);
    if (b[0] != 'x' || b[1] || b[2] || b[3])
        reach_error();
    memcpy(b, b, 0);
    if (memcmp("a", "b", 0))
        reach_error();
    if (strncmp("a", "b", 0))
        reach_error();
    memset(b, 1, 0);
    strncat(b, "zz", 0);
    if (strlen(b) != 1)
        reach_error();
    if (memchr(b, 'x', 0))
        reach_error();
    if (strnlen("abc", 2) != 2)
        reach_error();
    reach_error();
}
