// expect: unreach-call TRUE or UNKNOWN
// engines-only: portfolio
// An entry of one directory does not become one of another.
#include <dirent.h>
extern void reach_error(void);

int main(void) {
    DIR *first = opendir("a"), *second = opendir("b");
    if (!first || !second)
        return 0;
    struct dirent *one = readdir(first), *other = readdir(second);
    if (one && one == other)
        reach_error();
}
