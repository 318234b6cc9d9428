// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
#include <unistd.h>
extern void reach_error(void);

int main(int argc, char **argv) {
    if (getopt(argc, argv, "ab:") == 'b' && optarg)
        reach_error();
}
