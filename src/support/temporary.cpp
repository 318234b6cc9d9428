#include "support/temporary.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <system_error>

namespace vouch::support {

std::string temporaryRoot() {
    const char* root = std::getenv("TMPDIR");
    return root && *root ? root : "/tmp";
}

TemporaryDirectory::TemporaryDirectory() : path_(temporaryRoot() + "/vouch-XXXXXX") {
    if (!mkdtemp(path_.data()))
        throw std::runtime_error("cannot make a directory under " + temporaryRoot() + ": " + strerror(errno));
}

TemporaryDirectory::~TemporaryDirectory() {
    std::error_code ignored; // nothing better to do about it at this point
    std::filesystem::remove_all(path_, ignored);
}

} // namespace vouch::support
