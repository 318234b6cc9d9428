// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <string.h>

struct header {
    int kind, length;
};
int main(void) {
    struct header h;
    memset(&h.length, 0, sizeof h);
    return h.length;
}
