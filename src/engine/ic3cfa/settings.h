// The options of ic3cfa as a struct, and their declarations.
#pragma once

#include "engine/engine.h"
#include "engine/pdr_kit/generalise.h"
#include "engine/pdr_kit/inductive_frames.h"

namespace vouch::engine::ic3cfa {

enum class Termination { Original, New, Greedy };
enum class PushFilter { Off, None, Predecessor, Assign, Restrictive };

struct Settings {
    bool reuse = true;
    bool skipOuter = true, skipInner = true; // without reuse there is nothing to skip
    Termination termination = Termination::Original;
    size_t cycleCap = 10000;
    PushFilter push = PushFilter::Off;
    bool pushCheck = false; // ask the solver under the restrictive filter, too
    bool prune = false;
    bool propagate = true;
    bool guess = true;
    bool generaliseHigh = true;                   // relative to the frontier first
    unsigned counterexamplesToGeneralisation = 1; // per cube
    pdr_kit::Generalisation generalisation{.lowBits = 4};
    pdr_kit::FrameSettings frames{.cacheMegabytes = 64, .predecessors = {}};
    unsigned lastIteration = 1000000000;
};

OptionTable optionTable();

} // namespace vouch::engine::ic3cfa
