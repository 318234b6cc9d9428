/* The hash of a key that is one byte long reads four: a known fault of the library itself. */
#define BY_WORDS 1
#include "jansson_hashtable.c"
