// Algorithm 1 of Beyer and Dangl 2020: k-induction with continuously refined invariants, and with
// property direction (pd).
//
//   kinduction is Algorithm 1 with pd = false, kipdr with pd = true. See kinduction.h for the counting.
#pragma once

#include "engine/engine.h"

namespace vouch::engine::induction {

struct Parameters {
    std::string engine; // its name: prefix of options and statistics
    bool propertyDirected = false;
};

Answer runAlgorithm(const Program& program, const Context& context, const Parameters& parameters);

// k-init, k-max, increment and step-max, under the engine's name.
std::vector<Option> algorithmOptions(const std::string& engine);

} // namespace vouch::engine::induction
