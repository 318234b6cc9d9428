// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <sys/random.h>

int main(void) {
    char b[8];
    return (int)getrandom(b, 16, 0);
}
