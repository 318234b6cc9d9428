// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <sys/random.h>

int main(void) {
    char b[8];
    return (int)getrandom(b, 8, 0);
}
