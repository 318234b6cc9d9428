// expect: unreach-call TRUE
// engines-only: portfolio
#include <string.h>
extern void reach_error(void);

struct __attribute__((packed)) s {
    char a;
    int b;
    short c;
};
struct t {
    char a;
    struct s s;
    int b;
};
int main(void) {
    if (sizeof(struct s) != 7 || sizeof(struct t) != 12)
        reach_error();
    struct s a[2] = {{1, 2, 3}, {4, 5, 6}};
    if (a[1].b != 5)
        reach_error();
    int *p = &a[1].b;
    *p = 9;
    if (a[1].b != 9 || a[1].a != 4 || a[1].c != 6)
        reach_error();
    struct s z;
    memcpy(&z, a + 1, sizeof z);
    if (memcmp(&z, a + 1, 7))
        reach_error();
}
