// expect: unreach-call TRUE
// engines-only: portfolio
#include <stdlib.h>
extern void reach_error(void);
struct n {
    int v;
    struct n* next;
};
int main(void) {
    struct n* h = 0;
    for (int i = 0; i < 3; i++) {
        struct n* x = malloc(sizeof *x);
        x->v = i;
        x->next = h;
        h = x;
    }
    struct n* t = h->next;
    free(h);
    h = t;
    h->v = 9;
    struct n* k = malloc(sizeof *k);
    k->v = 4;
    k->next = h;
    if (k->next->v != 9 || h->next->v != 0) reach_error();
    return 0;
}
