// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
#include <unistd.h>
extern void reach_error(void);

int main(void) {
    char *a[] = {"p", "-b", "x", 0};
    getopt(3, a, "b:");
    if (optind != 1)
        reach_error();
}
