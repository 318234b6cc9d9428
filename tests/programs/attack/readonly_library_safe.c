// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <string.h>

int main(void) {
    char text[] = "a,b";
    char *p = strtok(text, ",");
    return p != 0;
}
