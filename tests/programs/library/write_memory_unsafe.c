// expect: valid-memsafety FALSE(valid-deref)
#include <unistd.h>
int main(void) {
    char b[8] = "";
    write(1, b, 9);
    return 0;
}
