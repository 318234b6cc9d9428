// The options of ic3cfa as a struct, and their table.
#pragma once

#include "engine/engine.h"
#include "engine/pdr_kit/generalise.h"
#include "engine/pdr_kit/inductive_frames.h"

namespace vouch::engine::ic3cfa {

enum class Termination { Original, New, Greedy };
enum class PushFilter { Off, None, Predecessor, Assign, Restrictive };

struct Settings {
    bool reuse = true;
    bool skip = true;                                // needs reuse
    Termination termination = Termination::Original; // the others need reuse
    size_t cycleCap = 10000;
    PushFilter push = PushFilter::Off;
    bool pushCheck = false; // ask the solver under the restrictive filter, too
    bool prune = false;     // needs reuse and push
    bool propagate = true;
    bool guess = true;
    bool generaliseHigh = true;                   // relative to the frontier first
    unsigned counterexamplesToGeneralisation = 1; // per cube
    pdr_kit::Generalisation generalisation;
    pdr_kit::FrameSettings frames;
    unsigned lastIteration = 1000000000;
};

std::vector<Option> optionTable();
Settings settingsFrom(const Options& options);

} // namespace vouch::engine::ic3cfa
