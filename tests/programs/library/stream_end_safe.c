// expect: unreach-call TRUE
// engines-only: portfolio
// Where nothing was read, feof or ferror tells why; the end stays until clearerr.
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    char line[8];
    FILE *f = fopen("input", "r");
    if (!f)
        return 1;
    if (feof(f) || ferror(f))
        reach_error();
    int c = fgetc(f);
    if (c != EOF && feof(f))
        reach_error();
    if (c == EOF && feof(f) && (fgetc(f) != EOF || fgets(line, sizeof line, f)))
        reach_error();
    if (!fgets(line, sizeof line, stdin) && !feof(stdin)) {
        if (!ferror(stdin))
            reach_error();
        clearerr(stdin);
        if (feof(stdin))
            reach_error();
    }
}
