// expect: unreach-call FALSE
// engines-only: portfolio
#include <unistd.h>
extern void reach_error(void);

int main(void) {
    if (dup2(0, 7) != 7)
        reach_error();
}
