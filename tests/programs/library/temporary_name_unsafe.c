// expect: unreach-call FALSE
// engines-only: portfolio
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
    char name[] = "/tmp/XXXXXX";
    if (mkstemp(name) >= 0 && name[5] == 'q') reach_error();
    return 0;
}
