/* The protocol reader of Redis' client on four unknown bytes, without objects. */
#include "harness.h"
#include "hiredis/sds.c"
#include "hiredis/read.c"

int main(void) {
  char text[4];
  void *reply = NULL;
  unknown_bytes(text, sizeof text);
  redisReader *reader = redisReaderCreateWithFunctions(NULL);
  if (!reader)
    return 1;
  redisReaderFeed(reader, text, sizeof text);
  redisReaderGetReply(reader, &reply);
  redisReaderFree(reader);
  return 0;
}
