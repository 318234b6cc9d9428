// The options of pdr as a struct, and their declarations.
#pragma once

#include "engine/words/settings.h"

namespace vouch::engine::pdr {

struct Settings {
    words::CoverSettings covers;
    unsigned lastFrame = 1000000000;
};

OptionTable optionTable();

} // namespace vouch::engine::pdr
