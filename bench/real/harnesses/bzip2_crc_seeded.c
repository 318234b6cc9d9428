/* bzip2_crc.c with a bug. */
#define SEEDED 1
#include "bzip2_crc.c"
