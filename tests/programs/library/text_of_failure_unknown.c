// expect: valid-memsafety FALSE(valid-deref) or UNKNOWN
// engines-only: portfolio
// A call that fails leaves no text.
#include <string.h>
#include <unistd.h>
int main(void) {
    char name[16];
    ttyname_r(-1, name, sizeof name);
    return (int)strlen(name);
}
