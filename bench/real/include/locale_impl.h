/* musl's: the matcher of patterns needs nothing of it but the largest length of a character. */
#include <stdlib.h>
