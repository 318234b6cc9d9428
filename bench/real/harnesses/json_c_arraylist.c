/* json-c's array of pointers: put at an unknown place, deleted from an unknown one. */
#include "harness.h"
#include "json-c/arraylist.c"

static void keep(void *p) { (void)p; }

int main(void) {
  static int a, b;
  struct array_list *list = array_list_new2(keep, 2);
  if (!list)
    return 1;
  size_t place = unknown_length(3);
  array_list_add(list, &a);
  array_list_put_idx(list, place, &b);
  assert(array_list_get_idx(list, place) == &b);
  assert(array_list_length(list) == (place == 0 ? 1 : place + 1));
  size_t from = unknown_length(2);
  array_list_del_idx(list, from, 1);
  array_list_free(list);
  return 0;
}
