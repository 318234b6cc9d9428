// expect: unreach-call FALSE
// engines-only: portfolio
// getdomainname() cuts off what does not fit, its end too.
#define _DEFAULT_SOURCE
#include <unistd.h>
extern void reach_error(void);

int main(void) {
    char name[2];
    name[1] = 1;
    if (getdomainname(name, 2) == 0 && name[0] && name[1])
        reach_error();
}
