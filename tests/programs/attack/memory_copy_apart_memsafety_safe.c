// expect: valid-memsafety TRUE
// engines: bmc portfolio
#include <string.h>

int main(void) {
    char a[4] = {1, 2, 3, 4};
    memcpy(a + 2, a, 2);
    memmove(a + 1, a, 3);
    return a[1];
}
