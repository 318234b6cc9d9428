// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <time.h>

int main(void) {
    time_t t;
    return time(&t) == t && time(NULL) != 0;
}
