/* The Internet checksum, byte by byte and word by word, over a buffer of up to eight unknown bytes. */
#include "harness.h"
#include "lwip/src/core/def.c"
#define LWIP_CHKSUM_ALGORITHM 1
#define lwip_standard_chksum checksum_plain
#include "lwip/src/core/inet_chksum.c"
#undef lwip_standard_chksum
#undef LWIP_CHKSUM_ALGORITHM
#undef LWIP_CHKSUM
#define LWIP_CHKSUM_ALGORITHM 2
#define lwip_standard_chksum checksum_words
#define inet_cksum_pseudo_base cksum_pseudo_base_2
#define inet_chksum_pseudo chksum_pseudo_2
#define inet_cksum_pseudo_partial_base cksum_pseudo_partial_base_2
#define inet_chksum_pseudo_partial chksum_pseudo_partial_2
#define ip_chksum_pseudo ip_chksum_pseudo_2
#define ip_chksum_pseudo_partial ip_chksum_pseudo_partial_2
#define inet_chksum inet_chksum_2
#define inet_chksum_pbuf inet_chksum_pbuf_2
#include "lwip/src/core/inet_chksum.c"

int main(void) {
  _Alignas(4) unsigned char text[8];
  int n = (int)unknown_length(sizeof text);
  unknown_bytes(text, sizeof text);
  assert(checksum_plain(text, n) == checksum_words(text, n));
  return 0;
}
