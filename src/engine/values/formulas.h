// What states say, as conjuncts over program variables.
#pragma once

#include "engine/learn/houdini.h"
#include "engine/values/state.h"

namespace vouch::engine::values {

using learn::Conjuncts;

// x is in the set, as one conjunct per bound or gap.
std::vector<Term> membership(TermManager& tm, Term x, const IntervalSet& set);

// One location: the disjunction of the states. No state at all is the conjunct false.
std::vector<Term> formulas(TermManager& tm, const std::vector<Term>& frame, const std::vector<State>& states,
                           const Precision& precision);

} // namespace vouch::engine::values
