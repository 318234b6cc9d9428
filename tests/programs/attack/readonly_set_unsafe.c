// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <string.h>

static const char table[8] = "1234567";
int main(void) {
    memset((char *)table, 0, sizeof table);
    return 0;
}
