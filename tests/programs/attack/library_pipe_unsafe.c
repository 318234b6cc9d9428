// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <unistd.h>

int main(void) {
    int fd;
    return pipe(&fd);
}
