// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// time writes a time_t.
#include <time.h>

int main(void) {
    int t;
    time((time_t *)&t);
    return t;
}
