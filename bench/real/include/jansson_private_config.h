/* jansson, as configured on Linux. */
#define HAVE_STDINT_H 1
#define HAVE_SYS_TYPES_H 1
#define INITIAL_HASHTABLE_ORDER 3
