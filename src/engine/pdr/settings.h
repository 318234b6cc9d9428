// The options of pdr as a struct, and their declarations.
#pragma once

#include "engine/engine.h"
#include "engine/pdr/abstract_word.h"
#include "engine/pdr_kit/inductive_frames.h"

namespace vouch::engine::pdr {

// Atomic reasoning units: what a point becomes, and what a cover is made of.
enum class Aru {
    Cube,     // bits (W19)
    Box,      // an interval per word (W20)
    Polytope, // boxes that reshape turns into relations (W21, W22)
    Hybrid,   // cubes and polytopes, chosen at random (W24)
};

struct Settings {
    Aru aru = Aru::Hybrid;
    unsigned cubePercent = 50; // c
    Simulation simulation = Simulation::Hybrid;
    unsigned reshape = 1; // k
    unsigned guides = 3;  // nearest ones that a corner tries
    unsigned factorBits = 5;
    bool high = false; // covers are expanded relative to the highest frame that blocks the obligation
    unsigned failures = 16;
    unsigned seed = 1;
    unsigned lastFrame = 1000000000;
    pdr_kit::FrameSettings frames{.cacheMegabytes = 0, .predecessors = {}};
};

OptionTable optionTable();

} // namespace vouch::engine::pdr
