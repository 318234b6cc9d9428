// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <unistd.h>

int main(void) {
    char b[8];
    return (int)readlink("/proc/self/exe", b, 9);
}
