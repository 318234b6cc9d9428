// expect: unreach-call TRUE or UNKNOWN
// engines-only: portfolio
#include <libgen.h>
#include <string.h>
extern void reach_error(void);

int main(void) {
    char path[] = "/usr/lib";
    if (strcmp(basename(path), "lib") != 0)
        reach_error();
}
