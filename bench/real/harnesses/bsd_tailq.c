/* BSD's tail queue from sys/queue.h, as libbsd has it: endless inserts and removals of two elements. */
#include "harness.h"
#include "libbsd/include/bsd/sys/queue.h"

struct item {
  TAILQ_ENTRY(item) link;
  int inside;
};
TAILQ_HEAD(queue, item);

int main(void) {
  static struct item items[2];
  struct queue queue;
  int count = 0;
  TAILQ_INIT(&queue);
  while (__VERIFIER_nondet_int()) {
    struct item *item = &items[__VERIFIER_nondet_int() ? 1 : 0];
    if (item->inside) {
      TAILQ_REMOVE(&queue, item, link);
      count--;
    } else {
      if (__VERIFIER_nondet_int())
        TAILQ_INSERT_HEAD(&queue, item, link);
      else
        TAILQ_INSERT_TAIL(&queue, item, link);
      count++;
    }
    item->inside = !item->inside;
    assert((count == 0) == TAILQ_EMPTY(&queue));
    assert(count != 1 || TAILQ_NEXT(TAILQ_FIRST(&queue), link) == NULL);
  }
  return 0;
}
