// The options of ctigar as a struct, and their declarations.
#pragma once

#include "engine/engine.h"
#include "engine/learn/interpolator.h"
#include "engine/pdr_kit/generalise.h"
#include "engine/pdr_kit/inductive_frames.h"

namespace vouch::engine::ctigar {

enum class Counter { Locations, Symbolic };
enum class When { Eager, Lazy };

struct Settings {
    Counter counter = Counter::Locations;
    When refinement = When::Eager;
    bool refineLifting = true;
    learn::Method interpolation = learn::Method::Words;
    size_t pairs = 200; // initial predicates
    size_t heard = 200; // predicates of others
    bool split = false; // predicates x = y as x <= y and y <= x, too
    pdr_kit::Generalisation generalisation{.split = false, .widen = pdr_kit::Widening::Off};
    pdr_kit::FrameSettings frames{.cacheMegabytes = 64,
                                  .predecessors = {.style = pdr_kit::CubeStyle::Values}};
    unsigned lastFrame = 1000000000;
};

OptionTable optionTable();

} // namespace vouch::engine::ctigar
