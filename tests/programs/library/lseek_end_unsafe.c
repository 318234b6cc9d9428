// expect: unreach-call FALSE
// engines-only: portfolio
// A file may be of any length.
#include <unistd.h>
extern void reach_error(void);

int main(void) {
    if (lseek(0, 0, SEEK_END) == 3)
        reach_error();
}
