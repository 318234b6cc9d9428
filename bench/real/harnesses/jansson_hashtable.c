/* A hash table: what was put under a key of one unknown byte is found, and not what was removed. */
#include "harness.h"
#ifndef BY_WORDS
#define NO_MASKING_TRICK 1 /* or it reads words, beyond the key */
#endif
#include "jansson/src/hashtable.c"
volatile uint32_t hashtable_seed = 1;
void *jsonp_malloc(size_t size) { return malloc(size); }
void jsonp_free(void *p) { free(p); }
void json_delete(json_t *json) { (void)json; }

int main(void) {
  hashtable_t table;
  json_t one = {JSON_TRUE, 1000}, two = {JSON_FALSE, 1000};
  char a = __VERIFIER_nondet_char(), b = __VERIFIER_nondet_char();
  __VERIFIER_assume(a != b);
  if (hashtable_init(&table))
    return 1;
  if (hashtable_set(&table, &a, 1, &one) || hashtable_set(&table, &b, 1, &two))
    return 1;
  assert(hashtable_get(&table, &a, 1) == &one);
  assert(hashtable_get(&table, &b, 1) == &two);
  hashtable_del(&table, &a, 1);
  assert(hashtable_get(&table, &a, 1) == NULL);
  assert(hashtable_get(&table, &b, 1) == &two);
  hashtable_close(&table);
  return 0;
}
