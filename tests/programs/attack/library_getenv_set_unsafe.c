// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// A variable that is set in between.
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
    char *before = getenv("NOBODY_SETS_THIS");
    if (before)
        return 0;
    setenv("NOBODY_SETS_THIS", "1", 1);
    if (getenv("NOBODY_SETS_THIS"))
        reach_error();
}
