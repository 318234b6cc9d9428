/* A list of numbers: append three, detach one, the others stay linked. */
#include "harness.h"
#include "cjson/cJSON.c"

int main(void) {
  cJSON *array = cJSON_CreateArray();
  int which = __VERIFIER_nondet_int();
  __VERIFIER_assume(which >= 0 && which < 3);
  for (int i = 0; i < 3; i++)
    cJSON_AddItemToArray(array, cJSON_CreateBool(i & 1));
#ifdef SEEDED
  cJSON *taken = cJSON_GetArrayItem(array, which); /* still linked: freed twice below */
#else
  cJSON *taken = cJSON_DetachItemFromArray(array, which);
  assert(cJSON_GetArraySize(array) == 2);
#endif
  assert(taken != NULL);
  cJSON_Delete(taken);
  cJSON_Delete(array);
  return 0;
}
