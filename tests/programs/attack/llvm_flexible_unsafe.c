// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <stdlib.h>

struct packet {
    int n;
    char data[];
};
static char last(struct packet *p) { return p->data[p->n]; }
int main(void) {
    struct packet *p = malloc(sizeof *p + 4);
    if (!p)
        return 1;
    p->n = 4;
    char c = last(p);
    free(p);
    return c;
}
