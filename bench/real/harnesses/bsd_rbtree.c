/* The red-black tree of sys/tree.h: three unknown keys, inserted; found again in order. */
#include "harness.h"
#include "libbsd/include/bsd/sys/tree.h"

struct node {
  RB_ENTRY(node) link;
  int key;
};
static int compare(struct node *a, struct node *b) { return a->key < b->key ? -1 : a->key > b->key; }
RB_HEAD(tree, node);
RB_GENERATE(tree, node, link, compare)

int main(void) {
  struct tree tree = RB_INITIALIZER(&tree);
  static struct node nodes[3];
  int n = 0;
  for (int i = 0; i < 3; i++) {
    nodes[i].key = __VERIFIER_nondet_int();
    if (RB_INSERT(tree, &tree, &nodes[i]) == NULL)
      n++;
  }
  struct node *node, *before = NULL;
  int seen = 0;
  RB_FOREACH(node, tree, &tree) {
    assert(!before || before->key < node->key);
    before = node;
    seen++;
  }
  assert(seen == n);
  return 0;
}
