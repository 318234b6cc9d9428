/* Erasing any element of the queue leaves a heap. */
#include "harness.h"
#ifdef SEEDED
#include "libevent/minheap-internal.seeded.h"
#else
#include "libevent/minheap-internal.h"
#endif
void *event_mm_realloc_(void *p, size_t size) { return realloc(p, size); }
void event_mm_free_(void *p) { free(p); }

int main(void) {
  static struct event events[4];
  min_heap_t heap;
  min_heap_ctor_(&heap);
  for (int i = 0; i < 4; i++) {
    events[i].ev_timeout.tv_sec = __VERIFIER_nondet_int();
    min_heap_elem_init_(&events[i]);
    if (min_heap_push_(&heap, &events[i]))
      return 1;
  }
  min_heap_erase_(&heap, &events[unknown_length(3)]);
  assert(min_heap_size_(&heap) == 3);
  for (unsigned i = 1; i < 3; i++)
    assert(heap.p[(i - 1) / 2]->ev_timeout.tv_sec <= heap.p[i]->ev_timeout.tv_sec);
  min_heap_dtor_(&heap);
  return 0;
}
