// The request makes no sense, or its results cannot be kept: one message for people.
#pragma once

#include <stdexcept>

namespace vouch::bench {

struct BenchError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

} // namespace vouch::bench
