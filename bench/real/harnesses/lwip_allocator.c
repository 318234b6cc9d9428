/* lwIP's heap (first fit in an array): two requests of unknown size; blocks are disjoint; freed, the whole is one again. */
#include "harness.h"
#include "lwip/src/core/mem.c"

int main(void) {
  mem_init();
  mem_size_t n = (mem_size_t)unknown_length(40), m = (mem_size_t)unknown_length(40);
  char *a = mem_malloc(n), *b = mem_malloc(m);
  if (a && b) {
    a[0] = 1;
    a[n - 1] = 2;
    b[0] = 3;
    b[m - 1] = 4;
    assert(a[n - 1] == 2);
    assert(a + n <= b || b + m <= a);
#ifdef SEEDED
    b[-4] = 0; /* the mark "used" in front of the block */
#endif
  }
  if (a)
    mem_free(a);
  if (b)
    mem_free(b);
  assert(mem_malloc(100) != NULL);
  return 0;
}
