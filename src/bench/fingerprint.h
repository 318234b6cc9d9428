// Short names for contents: the same everywhere, not meant to withstand anybody.
#pragma once

#include <string>
#include <string_view>

namespace vouch::bench {

std::string fingerprint(std::string_view bytes);        // 16 hexadecimal digits
std::string fingerprintOfFile(const std::string& file); // empty if it cannot be read

} // namespace vouch::bench
