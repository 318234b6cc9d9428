// expect: unreach-call TRUE
#include <assert.h>
#include <stdlib.h>
int main(void) {
    int *last = 0;
    for (int i = 0; i < 3; i++) {
        int *p = malloc(sizeof *p);
        assert(p != last); // each time another object
        *p = i;
        assert(!last || *last == i - 1);
        last = p;
    }
    return 0;
}
