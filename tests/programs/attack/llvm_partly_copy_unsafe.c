// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <string.h>

static void take(void *to, const void *from) { memcpy(to, from, 8); }
int main(void) {
    char small[6] = "hello";
    char large[8];
    take(large, small);
    return large[0];
}
