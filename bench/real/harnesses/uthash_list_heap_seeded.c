/* uthash_list_heap.c with a bug. */
#define SEEDED 1
#include "uthash_list_heap.c"
