// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// A process may have children that it did not make itself: those of the program that it was before.
#include <sys/wait.h>
extern void reach_error(void);

int main(void) {
    int status = 5;
    if (wait(&status) > 0 && status != 5)
        reach_error();
}
