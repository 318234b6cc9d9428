// expect: valid-memsafety FALSE(valid-free)
// engines-only: portfolio
#include <stdlib.h>

int main(void) {
    free("abc");
}
