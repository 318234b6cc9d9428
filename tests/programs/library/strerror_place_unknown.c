// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// The text for an error may stand where it stood before.
#include <string.h>
extern void reach_error(void);

int main(void) {
    if (strerror(1) == strerror(1))
        reach_error();
}
