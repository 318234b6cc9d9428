// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <unistd.h>

int main(void) {
    char b[256];
    return getcwd(b, sizeof b) != 0;
}
