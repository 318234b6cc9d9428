// expect: unreach-call TRUE
// engines-only: portfolio
// An execution ends where a stream that could not be opened is used.
#include <stdio.h>
extern void reach_error(void);
int main(void) {
    char line[8];
    FILE *file = fopen("settings", "r");
    fgets(line, sizeof line, file);
    if (!file) reach_error();
    return 0;
}
