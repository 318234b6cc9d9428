// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <stdlib.h>

struct node {
    struct node *next;
    int value;
};
int main(void) {
    struct node *head = 0;
    for (int i = 0; i < 3; i++) {
        struct node *n = calloc(1, sizeof *n);
        if (!n)
            break;
        n->next = head;
        head = n;
    }
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
