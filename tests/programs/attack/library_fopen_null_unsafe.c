// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// fopen may fail.
#include <stdio.h>

int main(void) {
    FILE *f = fopen("settings", "r");
    return fgetc(f);
}
