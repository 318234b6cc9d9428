/* A hash table of up to three unknown keys: found when added, gone when deleted, all memory freed. */
#include "harness.h"
#include "uthash/src/uthash.h"

struct entry {
  int key, value;
  UT_hash_handle hh;
};

int main(void) {
  struct entry *table = NULL, *found;
  struct entry entries[2];
  for (int i = 0; i < 2; i++) {
    entries[i].key = __VERIFIER_nondet_int();
    entries[i].value = i;
  }
  __VERIFIER_assume(entries[0].key != entries[1].key);
  for (int i = 0; i < 2; i++) {
    struct entry *e = &entries[i];
    HASH_ADD_INT(table, key, e);
  }
  assert(HASH_COUNT(table) == 2);
  HASH_FIND_INT(table, &entries[0].key, found);
  assert(found == &entries[0]);
  HASH_DEL(table, found);
  HASH_FIND_INT(table, &entries[0].key, found);
  assert(found == NULL);
  HASH_FIND_INT(table, &entries[1].key, found);
  assert(found == &entries[1]);
  HASH_CLEAR(hh, table);
  return 0;
}
