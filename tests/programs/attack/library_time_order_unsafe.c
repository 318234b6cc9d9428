// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// Clocks can be set back.
#include <time.h>
extern void reach_error(void);

int main(void) {
    time_t a = time(NULL), b = time(NULL);
    if (b < a)
        reach_error();
}
