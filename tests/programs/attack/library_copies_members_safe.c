// expect: unreach-call TRUE
// engines-only: portfolio
#include <string.h>
extern void reach_error(void);
struct s {
    char name[8];
    char copy[8];
};
int main(void) {
    struct s x;
    strcpy(x.name, "abc");
    strcpy(x.copy, x.name);
    memcpy(x.name, x.copy + 1, 3);
    if (x.name[0] != 'b') reach_error();
    char* p = x.copy;
    memmove(p, p + 1, 3);
    if (p[0] != 'b') reach_error();
    return 0;
}
