// expect: valid-memsafety FALSE(valid-deref)
#include <stdio.h>
int main(void) {
    FILE *f = fopen("x", "r");
    return fgetc(f); // not opened
}
