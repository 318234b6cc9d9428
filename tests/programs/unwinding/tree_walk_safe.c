// expect: unreach-call TRUE
// engines: unwind portfolio
// A search tree of unknown shape: insertion walks down in a loop, once per key; what is found is counted in a third loop.
#include <stdlib.h>

extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct node {
    unsigned char key;
    struct node *child[2], *parent;
};

static struct node *insert(struct node **root, unsigned char key) {
    struct node **at = root, *parent = 0;
    while (*at) {
        if ((*at)->key == key) return *at;
        parent = *at;
        at = &(*at)->child[key > (*at)->key];
    }
    struct node *n = malloc(sizeof *n);
    n->key = key;
    n->child[0] = n->child[1] = 0;
    n->parent = parent;
    *at = n;
    return n;
}

int main(void) {
    struct node *root = 0;
    for (int i = 0; i < 3; i++) insert(&root, __VERIFIER_nondet_uchar());
    struct node *n = root;
    unsigned depth = 0;
    while (n->child[1]) {
        if (n->child[1]->key <= n->key || n->child[1]->parent != n) reach_error();
        n = n->child[1];
        depth++;
    }
    if (depth > 2) reach_error();
    while (root) { // leaves are freed until none is left
        struct node *leaf = root;
        while (leaf->child[0] || leaf->child[1]) leaf = leaf->child[leaf->child[0] == 0];
        if (!leaf->parent)
            root = 0;
        else
            leaf->parent->child[leaf->parent->child[1] == leaf] = 0;
        free(leaf);
    }
    return 0;
}
