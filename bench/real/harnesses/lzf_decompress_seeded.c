/* lzf_decompress.c with a bug. */
#define SEEDED 1
#include "lzf_decompress.c"
