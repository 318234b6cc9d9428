// expect: valid-memsafety TRUE or UNKNOWN
// engines-only: portfolio
#include <dirent.h>

int main(void) {
    DIR *d = opendir(".");
    if (!d)
        return 1;
    struct dirent *e = readdir(d);
    int c = e ? e->d_name[0] : 0;
    closedir(d);
    return c;
}
