/* http-parser: parsing a URL of six unknown characters; the parts lie within it. Its own asserts hold. */
#include "harness.h"
#ifdef SEEDED
#include "http-parser/http_parser.seeded.c"
#else
#include "http-parser/http_parser.c"
#endif

int main(void) {
  char text[6];
  struct http_parser_url url;
  unknown_bytes(text, sizeof text);
  http_parser_url_init(&url);
  if (http_parser_parse_url(text, sizeof text, __VERIFIER_nondet_int() != 0, &url) == 0)
    for (int i = 0; i < UF_MAX; i++)
      if (url.field_set & 1 << i)
        assert(url.field_data[i].off + url.field_data[i].len <= sizeof text);
  return 0;
}
