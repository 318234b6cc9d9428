// The options of pdpv as a struct, and their declarations.
#pragma once

#include "engine/words/settings.h"

namespace vouch::engine::pdpv {

struct Settings {
    words::CoverSettings covers{.opposite = true, .failures = 1000};
    bool generalise = true;
    bool memo = true;
    bool relevance = true;
    bool small = true;
    bool differences = true;
    bool context = true;
    bool forget = true;
    bool earlier = true;
    uint64_t steps = 300'000; // of a concrete run
};

OptionTable optionTable();

} // namespace vouch::engine::pdpv
