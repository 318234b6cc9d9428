// expect: unreach-call TRUE
// engines-only: portfolio
#include <string.h>
extern void reach_error(void);

int main(void) {
    char a[] = "a,b", b[] = ";x;;y";
    char *p = strtok(a, ",");
    if (strcmp(p, "a"))
        reach_error();
    p = strtok(b, ";");
    if (strcmp(p, "x"))
        reach_error();
    p = strtok(0, ";");
    if (strcmp(p, "y"))
        reach_error();
    p = strtok(0, ";");
    if (p)
        reach_error();
    p = strtok(0, ";");
    if (p)
        reach_error();
}
