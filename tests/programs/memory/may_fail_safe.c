// expect: unreach-call TRUE
// options: --set frontend.malloc-may-fail=true
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
int main(void) {
    int *a = malloc(sizeof *a), *b;
    if (!a) {
        assert(errno == ENOMEM);
        return 1;
    }
    *a = 5;
    b = realloc(a, 8);
    assert(b ? b[0] == 5 : *a == 5); // the old object stays if there is no new one
    return 0;
}
