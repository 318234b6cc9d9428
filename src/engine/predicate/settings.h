// The options of predicate as a struct, and their declarations.
#pragma once

#include "engine/engine.h"

namespace vouch::engine::predicate {

enum class Blocks { Statements, Assumes, Joins, Loops, Never };
enum class AbstractionKind { Boolean, Cartesian, Combined };
enum class RefinementKind { Lazy, Restart, Global, None };
enum class InterpolationKind { Separation, Words, Weakest, Cvc5 };
enum class PathInvariantKind { None, Intervals, Templates, Both };

struct Injection { // which of the three uses of invariants
    bool precision = false, path = false, abstraction = false;
    bool any() const { return precision || path || abstraction; }
    bool operator==(const Injection&) const = default;
};

enum class Strategy {
    Interpolants,
    Weakening,
    Conjuncts,
    Intervals
}; // that look for invariants at a refinement

struct Settings {
    Blocks blocks = Blocks::Loops;
    bool together = true;   // states cover others together
    unsigned loopBound = 0; // visits of a loop head; none: as many as there are
    AbstractionKind abstraction = AbstractionKind::Combined;
    RefinementKind refinement = RefinementKind::Lazy;
    InterpolationKind interpolation = InterpolationKind::Separation;
    unsigned models = 1000;
    PathInvariantKind pathInvariants = PathInvariantKind::None;
    Injection inject;
    std::vector<Strategy> strategies; // in the order in which they are tried
    bool allStrategies = false;
};

OptionTable optionTable();

} // namespace vouch::engine::predicate
