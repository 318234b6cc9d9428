// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <unistd.h>

int main(void) {
    char b[8] = "abc";
    return (int)write(1, b, 9);
}
