/* rtl433_config.c with a bug. */
#define SEEDED 1
#include "rtl433_config.c"
