// Lifting by simulation: from a state that satisfies literals to a box of states that all do, without solver.
//
// Ternary simulation on words. Each word of the state (a variable, or an element that a variable array has at
// the model's index) has an abstract value, an interval and known bits (domain/abstract_value.h). At first it
// is the model's value; then, word by word, it is made as large as the literals allow:
//
//   1. anything at all: the word does not matter;
//   2. an interval in the signed or unsigned order: each end goes outwards by steps that double, then by halves;
//   3. a pattern of bits: those that are not needed are forgotten;
//
// of 2 and 3 the one with more values. A step is kept if every literal is still certainly true when its
// operators are evaluated on the abstract values (the transfer functions of domain/). These over-approximate:
// what is certainly true in the box is true in all of its states. Only the operators above the word are
// evaluated, and values are put back where a step fails.
//
// What it cannot see are relations between words: for x < y both get bounds of their own.
#pragma once

#include "domain/abstract_value.h"
#include "engine/pdr_kit/cube.h"
#include "term/term_map.h"
#include "term/traverse.h"

#include <optional>
#include <span>

namespace vouch::engine::pdr_kit {

// A cube over single words that holds the model's state and implies the literals. Requires that the model
// satisfies them. Nothing if they speak of an array as a whole.
std::optional<Cube> liftBySimulation(TermManager& tm, std::span<const Term> literals,
                                     const term::Assignment& model);

} // namespace vouch::engine::pdr_kit
