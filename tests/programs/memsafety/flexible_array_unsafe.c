// expect: valid-memsafety FALSE(valid-deref)
#include <stdlib.h>
struct message { int length; int words[]; };
int main(void) {
    struct message *m = malloc(sizeof *m + 3 * sizeof m->words[0]);
    m->length = 3;
    m->words[m->length] = 9;
    free(m);
    return 0;
}
