// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <unistd.h>

int main(void) {
    int fds[2];
    return pipe(fds);
}
