// expect: unreach-call FALSE
// engines-only: portfolio
// A failure long ago is no reason to refuse a line that the input's end cuts off.
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    char line[9] = "";
    if (getchar() != EOF || !ferror(stdin) || feof(stdin))
        return 0;
    if (fgets(line, sizeof line, stdin) && feof(stdin) && line[0] == 'a')
        reach_error();
}
