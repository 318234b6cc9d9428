#include "support/version.h"

namespace vouch::support {

const char* version() { return VOUCH_VERSION; }

} // namespace vouch::support
