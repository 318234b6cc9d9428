/* libowfat writes zero, and 64-bit numbers, in a form that it refuses to read: a fault of the library itself. */
#define ALL 1
#include "owfat_varint.c"
