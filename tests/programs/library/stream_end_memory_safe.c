// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <stdio.h>

int main(void) {
    char text[4];
    int n = 0;
    FILE *f = fopen("input", "r");
    if (!f)
        return 1;
    while (!feof(f)) {
        int c = fgetc(f);
        if (c == EOF || n >= 4)
            break;
        text[n++] = (char)c;
    }
    fclose(f);
    printf("%d\n", n);
    return n > 0 && text[0] == 'x';
}
