// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// Texts for two errors may stand in two places.
#include <string.h>
extern void reach_error(void);

int main(void) {
    if (strerror(1) != strerror(2))
        reach_error();
}
