// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <string.h>

struct header {
    int kind, length;
};
int main(void) {
    struct header h;
    memset(&h, 0, sizeof h);
    return h.length;
}
