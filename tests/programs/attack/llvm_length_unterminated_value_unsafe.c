// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
#include <string.h>
extern void reach_error(void);

static const char letters[3] = {'a', 'b', 'c'};
int main(void) {
    if (strlen(letters) > 3)
        reach_error();
}
