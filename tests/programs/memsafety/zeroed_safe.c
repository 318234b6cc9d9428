// expect: valid-memsafety TRUE
#include <stdlib.h>
struct node { struct node *next; int value; };
int main(void) { // small zeroed objects, made once and in a loop
    char *bytes = calloc(10, 1);
    if (bytes[9] != 0) bytes[10] = 1;
    free(bytes);
    struct node *list = 0;
    for (int i = 0; i < 2; ++i) {
        struct node *fresh = calloc(1, sizeof *fresh);
        if (fresh->value != 0) free(bytes);
        fresh->next = list;
        list = fresh;
    }
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
