// From a chain of obligations to a trace that replays.
//
// Each state of an obligation's cube has input values with which the step leads into the parent's cube. So the trace
// is made forwards: an initial state, then for each step the inputs that a small query finds,
//
//   guard(s, w) /\ target(next(s, w))      s: concrete values
//
// which is satisfiable because obligations are never generalised (P4), and the next state by evaluation.
#pragma once

#include "engine/pdr_kit/obligations.h"
#include "engine/pdr_kit/system.h"

namespace vouch::engine::pdr_kit {

// One step and the cube that it must lead into (empty: anywhere at its end).
struct Leg {
    StepId step = 0;
    Cube target;
};

// By `first` into the obligation's cube, and on by the chain of its parents. The last leg leads to the bad states of
// its step.
std::vector<Leg> legsOf(const System& system, const ObligationQueue& queue, StepId first,
                        ObligationId obligation);

// An execution of the system: the values of its variables, then steps with their inputs. Throws GaveUp where the solver
// does not know; a query that is not satisfiable is an internal error.
Trace stepsAlong(const System& system, const std::vector<Leg>& legs, solver::Solver& solver);
// The state after a step.
term::Assignment successor(TermManager& tm, const Step& step, const term::Assignment& state,
                           const std::map<Term, term::Value>& inputs);

// The same as an execution of the Program. A query that is not satisfiable, or a trace that does not replay, is an internal error:
// obligations promise both. Throws GaveUp where the solver does not know.
Trace concretise(const System& system, const std::vector<Leg>& legs, solver::Solver& solver);

} // namespace vouch::engine::pdr_kit
