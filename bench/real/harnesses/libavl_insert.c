/* An AVL tree with nodes from malloc: three unknown keys; ordered list and count are right; all is freed. */
#include "harness.h"
#include "libavl/avl.c"

static int compare(const void *a, const void *b) { return *(const int *)a < *(const int *)b ? -1 : *(const int *)a > *(const int *)b; }

int main(void) {
  avl_tree_t tree;
  int keys[3];
  unsigned n = 0;
  avl_init_tree(&tree, compare, NULL);
  for (int i = 0; i < 3; i++) {
    keys[i] = __VERIFIER_nondet_int();
    if (avl_insert(&tree, &keys[i]))
      n++;
  }
  assert(avl_count(&tree) == n);
  for (avl_node_t *node = tree.head; node && node->next; node = node->next)
    assert(*(int *)node->item < *(int *)node->next->item);
  avl_free_nodes(&tree);
  return 0;
}
