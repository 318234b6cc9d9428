// expect: valid-memsafety FALSE(valid-deref)
#include <unistd.h>
int main(void) {
    char b[8];
    read(0, b, 100);
    return 0;
}
