// expect: unreach-call FALSE
// engines-only: portfolio
// The call returns: a literal without a separator is not written to.
#include <string.h>
extern void reach_error(void);
int main(void) {
    char *rest = "abc";
    char *field = strsep(&rest, ",");
    if (field) reach_error();
    return 0;
}
