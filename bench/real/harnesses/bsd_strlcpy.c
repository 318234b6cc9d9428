/* strlcpy and strlcat: the result fits, is terminated, and they tell the length that they would have needed. */
#include "harness.h"
#define strlcpy bsd_strlcpy
#define strlcat bsd_strlcat
#include "libbsd/src/strlcpy.c"
#include "libbsd/src/strlcat.c"

int main(void) {
  char a[5], b[5], to[6];
  size_t room = unknown_length(sizeof to);
  unknown_string(a, sizeof a);
  unknown_string(b, sizeof b);
  __VERIFIER_assume(room > 0);
#ifdef SEEDED
  room++;
#endif
  assert(strlcpy(to, a, room) == strlen(a));
  assert(strlcat(to, b, room) == (strlen(a) < room ? strlen(a) : room - 1) + strlen(b));
  assert(strlen(to) < room);
  return 0;
}
