/* musl's smoothsort of three unknown integers. */
#include "harness.h"
#define hidden
#define weak_alias(a, b)
#define a_ctz_l __builtin_ctzl
#define qsort musl_qsort
#define qsort_r musl_qsort_r
#define __qsort_r musl_qsort_r
void musl_qsort_r(void *, size_t, size_t, int (*)(const void *, const void *, void *), void *);
void musl_qsort(void *, size_t, size_t, int (*)(const void *, const void *));
#include "musl/src/stdlib/qsort.c"

static int compare(const void *a, const void *b, void *c) {
  (void)c;
  return *(const int *)a < *(const int *)b ? -1 : *(const int *)a > *(const int *)b;
}

int main(void) {
  int numbers[3];
  for (int i = 0; i < 3; i++)
    numbers[i] = __VERIFIER_nondet_int();
  musl_qsort_r(numbers, 3, sizeof(int), compare, NULL);
  assert(numbers[0] <= numbers[1] && numbers[1] <= numbers[2]);
  return 0;
}
