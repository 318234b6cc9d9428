// From a chain of obligations to a trace that replays.
//
// Each state of an obligation's cube has input values with which the edge leads into the parent's cube. So
// the trace is made forwards: a state at the entry, then for each edge the inputs that a small query finds,
//
//   guard(s, w) /\ target(next(s, w))      s: concrete values
//
// which is satisfiable because obligations are never generalised (P4), and the next state by evaluation.
#pragma once

#include "engine/engine.h"
#include "engine/pdr_kit/cube.h"

namespace vouch::engine::ic3cfa {

// One edge and the cube that it must lead into (empty: anywhere at its end).
struct Leg {
    EdgeId edge;
    pdr::Cube target;
};

// Throws pdr::GaveUp if a query is not satisfiable or the trace does not replay: then something is wrong with
// the obligations, and a verdict must not be built on them.
Trace concretise(const Program& program, const std::vector<Leg>& legs, solver::Solver& solver);

} // namespace vouch::engine::ic3cfa
