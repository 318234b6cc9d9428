// expect: unreach-call FALSE
// engines-only: portfolio
#include <stdio.h>
extern void reach_error(void);
int main(void) {
    char line[8];
    FILE *file = fopen("settings", "r");
    if (fgets(line, sizeof line, file) && line[0] == 'x') reach_error();
    return 0;
}
