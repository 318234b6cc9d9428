// What covers are made of, and how: the options that every engine on words has, as a struct and its declarations.
#pragma once

#include "engine/pdr_kit/inductive_frames.h"
#include "engine/words/abstract_word.h"

namespace vouch::engine::words {

// Atomic reasoning units: what a point becomes, and what a cover is made of.
enum class Aru {
    Cube,     // bits (W19)
    Box,      // an interval per word (W20)
    Polytope, // boxes that reshape turns into relations (W21, W22)
    Hybrid,   // cubes and polytopes, chosen at random (W24)
};

struct CoverSettings {
    Aru aru = Aru::Hybrid;
    unsigned cubePercent = 50; // c
    Simulation simulation = Simulation::Hybrid;
    unsigned reshape = 1; // k
    unsigned guides = 3;  // nearest ones that a corner tries
    unsigned factorBits = 5;
    bool high = false;     // covers are expanded relative to the highest frame that blocks the obligation
    bool opposite = false; // a cover that does not last is expanded in the opposite order, too
    unsigned failures = 16;
    unsigned seed = 1;
    pdr_kit::FrameSettings frames{.cacheMegabytes = 0, .predecessors = {}};

    bool reshapes() const { return reshape > 0 && (aru == Aru::Polytope || aru == Aru::Hybrid); }
};

// The options of a struct that has CoverSettings as its member `covers`.
template <class Settings> void declareCovers(support::Declare<Settings>& table) {
    table
        .words(
            "aru", [](Settings& s) -> auto& { return s.covers.aru; },
            {{"cube", Aru::Cube}, {"box", Aru::Box}, {"polytope", Aru::Polytope}, {"hybrid", Aru::Hybrid}},
            "what covers are made of: bits, intervals, linear inequalities, or bits and inequalities",
            "W19-W24")
        .words(
            "c", [](Settings& s) -> auto& { return s.covers.cubePercent; },
            {{"0", 0},
             {"0.1", 10},
             {"0.2", 20},
             {"0.25", 25},
             {"0.3", 30},
             {"0.4", 40},
             {"0.5", 50},
             {"0.6", 60},
             {"0.7", 70},
             {"0.75", 75},
             {"0.8", 80},
             {"0.9", 90},
             {"1", 100}},
            "probability that a point becomes a cube of bits, not a polytope", "W24")
        .needs("aru=hybrid")
        .words(
            "simulation", [](Settings& s) -> auto& { return s.covers.simulation; },
            {{"none", Simulation::None},
             {"ternary", Simulation::Ternary},
             {"interval", Simulation::Interval},
             {"hybrid", Simulation::Hybrid}},
            "how obligations are expanded", "W25-W27")
        .number(
            "reshape", [](Settings& s) -> auto& { return s.covers.reshape; }, 0, 3,
            "guides through whose corners a new boundary is laid; 0: no reshaping", "W22")
        .needs("aru=polytope or aru=hybrid")
        .number(
            "guides", [](Settings& s) -> auto& { return s.covers.guides; }, 1, 1000,
            "nearest guides that are tried per corner", "W22")
        .needs("aru=polytope or aru=hybrid")
        .needs("reshape!=0")
        .number(
            "factor-bits", [](Settings& s) -> auto& { return s.covers.factorBits; }, 1, 24,
            "largest factors of a boundary that reshaping lays, in bits", "own")
        .needs("aru=polytope or aru=hybrid")
        .needs("reshape!=0")
        .flag(
            "high", [](Settings& s) -> auto& { return s.covers.high; },
            "expand a cover relative to the highest frame that its obligation is not reached from", "own")
        .flag(
            "opposite", [](Settings& s) -> auto& { return s.covers.opposite; },
            "a cover that does not hold beyond the last frame is expanded in the opposite order, too", "own")
        .number(
            "failures", [](Settings& s) -> auto& { return s.covers.failures; }, 1, 1000000,
            "literals of a cover that turn out to be needed before dropping ends", "own")
        .number(
            "seed", [](Settings& s) -> auto& { return s.covers.seed; }, 0, 1000000000,
            "of all random choices", "W30");
}

} // namespace vouch::engine::words
