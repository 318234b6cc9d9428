// expect: unreach-call TRUE
// engines-only: portfolio
#include <unistd.h>
extern void reach_error(void);

int main(void) {
    ssize_t n = write(1, "abc", 3);
    if (n > 3 || n < -1)
        reach_error();
}
