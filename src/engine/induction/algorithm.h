// Algorithm 1 of Beyer and Dangl 2020: k-induction with continuously refined invariants, and with
// property direction (pd).
//
//   kinduction is Algorithm 1 with pd = false, kipdr with pd = true. See kinduction.h for the counting.
#pragma once

#include "engine/bounds.h"
#include "engine/engine.h"
#include "engine/induction/property_direction.h"

namespace vouch::engine::induction {

struct Settings {
    Bounds bounds;
    int64_t stepLast = 512;
    solver::refine::RefineSettings refine; // of the base case
};

// k-init, k-max, increment and step-max, for a struct that begins with Settings.
template <class S> void declare(Declare<S>& table) {
    declareBounds(table);
    table.number("step-max", &S::stepLast, 1, 1000000000,
                 "loop-head visits after which only the base case goes on", "own");
}

struct Parameters {
    std::string engine; // its name: prefix of statistics
    Settings settings = {};
    std::optional<DirectionSettings> direction = {}; // none: pd = false
};

Answer runAlgorithm(const Program& program, const Context& context, const Parameters& parameters);

} // namespace vouch::engine::induction
