/* libcsv_write.c with a bug. */
#define SEEDED 1
#include "libcsv_write.c"
