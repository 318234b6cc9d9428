/* libevent's priority queue of timeouts: four unknown times come out in order. */
#include "harness.h"
#include "libevent/minheap-internal.h"
void *event_mm_realloc_(void *p, size_t size) { return realloc(p, size); }
void event_mm_free_(void *p) { free(p); }

int main(void) {
  static struct event events[3];
  min_heap_t heap;
  min_heap_ctor_(&heap);
  for (int i = 0; i < 3; i++) {
    events[i].ev_timeout.tv_sec = __VERIFIER_nondet_int();
    events[i].ev_timeout.tv_usec = 0;
    min_heap_elem_init_(&events[i]);
    if (min_heap_push_(&heap, &events[i]))
      return 1;
  }
  struct event *before = min_heap_pop_(&heap), *next;
  while ((next = min_heap_pop_(&heap))) {
    assert(before->ev_timeout.tv_sec <= next->ev_timeout.tv_sec);
    before = next;
  }
  min_heap_dtor_(&heap);
  return 0;
}
