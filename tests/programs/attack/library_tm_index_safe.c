// expect: valid-memsafety TRUE
// engines-only: portfolio
// The fields of a time that localtime made.
#include <time.h>

static const char *const names[12] = {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"};
int main(void) {
    time_t t = time(NULL);
    struct tm *tm = localtime(&t);
    return tm ? names[tm->tm_mon][0] : 0;
}
