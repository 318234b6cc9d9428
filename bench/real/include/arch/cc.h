/* lwIP: a failed assertion is an error. */
#include <assert.h>
#define LWIP_PLATFORM_ASSERT(x) assert(!x)
#define LWIP_PLATFORM_DIAG(x)
