// expect: unreach-call TRUE
// engines-only: portfolio
#include <unistd.h>
extern void reach_error(void);

int main(void) {
    if (optind != 1 || opterr != 1 || optarg)
        reach_error();
}
