// expect: valid-memsafety TRUE
// A list of lists, freed from the inside to the outside by one pass per level; of one or two leaves each.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct leaf { struct leaf *next; char *name; };
struct inner { struct leaf *leaves; struct inner *next; };
struct outer { struct outer *next; struct inner *inners; };

static void add_leaf(struct inner *owner) {
    struct leaf *leaf = malloc(sizeof *leaf);
    leaf->name = malloc(16);
    leaf->next = owner->leaves;
    owner->leaves = leaf;
}

static void add_inner(struct outer *owner) {
    struct inner *inner = malloc(sizeof *inner);
    inner->leaves = 0;
    do add_leaf(inner);
    while (!inner->leaves->next && __VERIFIER_nondet_int());
    inner->next = owner->inners;
    owner->inners = inner;
}

static void free_leaves(struct inner *inner) {
    for (; inner; inner = inner->next)
        while (inner->leaves) {
            struct leaf *leaf = inner->leaves;
            inner->leaves = leaf->next;
            free(leaf->name);
            free(leaf);
        }
}

static void free_inners(struct outer *outer) {
    for (; outer; outer = outer->next)
        while (outer->inners) {
            struct inner *inner = outer->inners;
            outer->inners = inner->next;
            free(inner);
        }
}

int main(void) {
    struct outer *all = 0;
    do {
        struct outer *outer = malloc(sizeof *outer);
        outer->inners = 0;
        do add_inner(outer);
        while (!outer->inners);
        outer->next = all;
        all = outer;
    } while (!all);
    for (struct outer *outer = all; outer; outer = outer->next) free_leaves(outer->inners);
    free_inners(all);
    while (all) {
        struct outer *outer = all;
        all = outer->next;
        free(outer);
    }
    return 0;
}
