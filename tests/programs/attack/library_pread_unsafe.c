// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <unistd.h>

int main(void) {
    char b[8];
    return (int)pread(0, b, 9, 0);
}
