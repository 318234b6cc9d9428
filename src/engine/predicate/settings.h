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

struct Strategies { // that look for invariants when there is a path to refute
    bool interpolants = false, weakening = false, conjuncts = false;
    bool any() const { return interpolants || weakening || conjuncts; }
    bool operator==(const Strategies&) const = default;
};

struct Settings {
    Blocks blocks = Blocks::Loops;
    unsigned loopBound = 0; // visits of a loop head; none: as many as there are
    AbstractionKind abstraction = AbstractionKind::Combined;
    RefinementKind refinement = RefinementKind::Lazy;
    InterpolationKind interpolation = InterpolationKind::Separation;
    unsigned models = 1000;
    PathInvariantKind pathInvariants = PathInvariantKind::None;
    Injection inject;
    Strategies strategies;
    bool allStrategies = false;
};

OptionTable optionTable();

} // namespace vouch::engine::predicate
