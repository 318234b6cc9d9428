// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <unistd.h>

int main(void) {
    char b[64];
    return gethostname(b, sizeof b);
}
