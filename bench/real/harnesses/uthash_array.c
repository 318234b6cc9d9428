/* utarray: a growing array with insertion at an unknown place. */
#include "harness.h"
#include "uthash/src/utarray.h"

int main(void) {
  UT_array *array;
  UT_icd icd = {sizeof(int), NULL, NULL, NULL};
  utarray_new(array, &icd);
  for (int i = 0; i < 3; i++)
    utarray_push_back(array, &i);
  int extra = 7;
  size_t place = unknown_length(3);
  utarray_insert(array, &extra, place);
  assert(utarray_len(array) == 4);
  assert(*(int *)utarray_eltptr(array, place) == 7);
#ifdef SEEDED
  assert(*(int *)utarray_eltptr(array, place + 1) == (int)place); /* there may be none: null */
#else
  if (place < 3)
    assert(*(int *)utarray_eltptr(array, place + 1) == (int)place);
#endif
  utarray_free(array);
  return 0;
}
