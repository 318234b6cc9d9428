/* The whole parser on four unknown bytes: memory is valid, and what it allocates is freed. */
#include "harness.h"
#include "cjson/cJSON.c"

int main(void) {
  char text[4];
  unknown_bytes(text, sizeof text);
  cJSON *json = cJSON_ParseWithLength(text, sizeof text);
  cJSON_Delete(json);
  return 0;
}
