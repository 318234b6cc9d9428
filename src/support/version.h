// The version of Vouch. It stands in one place, the project() of CMakeLists.txt.
#pragma once

namespace vouch::support {

const char* version(); // "0.2.0"

} // namespace vouch::support
