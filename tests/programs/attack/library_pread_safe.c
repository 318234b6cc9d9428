// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <unistd.h>

int main(void) {
    char b[8];
    return (int)pread(0, b, 8, 0);
}
