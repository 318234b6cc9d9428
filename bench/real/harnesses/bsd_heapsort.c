/* libbsd's heapsort of three unknown integers. */
#include "harness.h"
#include "libbsd/src/heapsort.c"

static int compare(const void *a, const void *b) { return *(const int *)a < *(const int *)b ? -1 : *(const int *)a > *(const int *)b; }

int main(void) {
  int numbers[3];
  for (int i = 0; i < 3; i++)
    numbers[i] = __VERIFIER_nondet_int();
  heapsort(numbers, 3, sizeof(int), compare);
  assert(numbers[0] <= numbers[1] && numbers[1] <= numbers[2]);
  return 0;
}
