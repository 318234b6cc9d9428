// expect: unreach-call FALSE
#include <assert.h>
#include <stdlib.h>
struct message { int length; char kind; short words[]; };
int main(void) {
    struct message *m = malloc(sizeof *m + 3 * sizeof m->words[0]);
    m->words[2] = 9;
    m->length = 3;
    assert(m->words[m->length - 1] != 9);
    return 0;
}
