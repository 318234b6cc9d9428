// expect: valid-memsafety FALSE or UNKNOWN
// engines: bmc portfolio
#include <string.h>

int main(void) {
    char a[4] = {1, 2, 3, 4};
    memcpy(a + 1, a, 3);
    return a[1];
}
