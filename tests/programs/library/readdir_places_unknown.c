// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// Two directories have entries in two places.
#include <dirent.h>
extern void reach_error(void);

int main(void) {
    DIR *first = opendir("a"), *second = opendir("b");
    if (!first || !second)
        return 0;
    struct dirent *one = readdir(first), *other = readdir(second);
    if (one && other && one != other)
        reach_error();
}
