// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <dirent.h>

int main(void) {
    DIR *d = opendir(".");
    struct dirent *e = readdir(d);
    return e != 0;
}
