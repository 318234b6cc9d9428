#pragma once

#include <stdexcept>

namespace vouch::support {

// Bad usage or input that does not compile: message as the user shall see it (clang's own text for C errors).
struct InputError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

} // namespace vouch::support
