/* A list of up to five nodes from malloc, searched, one deleted, then all freed. */
#include "harness.h"
#include "uthash/src/utlist.h"

struct element {
  int value;
  struct element *next;
};

int main(void) {
  struct element *list = NULL, *e, *t;
  int n = (int)unknown_length(5), wanted = __VERIFIER_nondet_int(), left = 0;
  for (int i = 0; i < n; i++) {
    e = malloc(sizeof *e);
    e->value = i;
    LL_PREPEND(list, e);
  }
  LL_SEARCH_SCALAR(list, e, value, wanted);
  assert((e != NULL) == (wanted >= 0 && wanted < n));
  if (e) {
    LL_DELETE(list, e);
    free(e);
  }
  LL_FOREACH_SAFE(list, e, t) {
    assert(e->value != wanted);
    left++;
#ifdef SEEDED
    if (left > 3)
      break; /* the rest is lost */
#endif
    LL_DELETE(list, e);
    free(e);
  }
  return 0;
}
