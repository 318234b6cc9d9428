// expect: unreach-call FALSE
// What malloc returns has any contents, each time.
#include <assert.h>
#include <stdlib.h>
int main(void) {
    int sum = 0;
    for (int i = 0; i < 2; i++) {
        int *p = malloc(sizeof *p);
        sum += *p == 7 + i;
    }
    assert(sum < 2);
    return 0;
}
