// How many random cases a test makes: all of them in the release build, a fifth in the builds that check contracts, which are
// slow, unless VOUCH_TEST_FULL=1. VOUCH_FUZZ_SCALE says it for both: 1 for all, 10 for ten times as many, 0.2 for a fifth.
#pragma once

#include <algorithm>
#include <cstdlib>

namespace vouch {

inline double fuzzScale() {
    if (const char* scale = std::getenv("VOUCH_FUZZ_SCALE"); scale && std::atof(scale) > 0)
        return std::atof(scale);
#ifdef VOUCH_EXPENSIVE_CHECKS
    const char* full = std::getenv("VOUCH_TEST_FULL");
    if (!full || !std::atoi(full)) return 0.2;
#endif
    return 1;
}

// A dozen are always made.
template <typename Number> Number scaled(Number count) {
    return std::max(static_cast<Number>(count * fuzzScale()), std::min<Number>(count, 12));
}

// What the cases have to have shown, of what all of them show.
template <typename Number> Number atScale(Number shown) { return static_cast<Number>(shown * fuzzScale()); }

} // namespace vouch
