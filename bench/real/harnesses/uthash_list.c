/* utlist: a doubly linked list of four, sorted; it is in order, and both directions agree. */
#include "harness.h"
#include "uthash/src/utlist.h"

struct element {
  int value;
  struct element *next, *prev;
};

static int by_value(struct element *a, struct element *b) { return a->value < b->value ? -1 : a->value > b->value; }

int main(void) {
  struct element elements[3], *list = NULL, *e;
  for (int i = 0; i < 3; i++) {
    elements[i].value = __VERIFIER_nondet_int();
    DL_APPEND(list, &elements[i]);
  }
  DL_SORT(list, by_value);
  int n = 0;
  for (e = list; e; e = e->next) {
    n++;
    if (e->next)
      assert(e->value <= e->next->value && e->next->prev == e);
  }
  assert(n == 3);
  return 0;
}
