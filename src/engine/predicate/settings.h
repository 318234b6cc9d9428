// The options of predicate as a struct, and their declarations.
#pragma once

#include "engine/engine.h"

namespace vouch::engine::predicate {

enum class Blocks { Statements, Assumes, Joins, Loops, Never };
enum class AbstractionKind { Boolean, Cartesian, Combined };
enum class RefinementKind { Lazy, Restart, Global };
enum class InterpolationKind { Words, Weakest, Cvc5 };

struct Injection { // which of the three uses of invariants
    bool precision = false, path = false, abstraction = false;
    bool any() const { return precision || path || abstraction; }
    bool operator==(const Injection&) const = default;
};

struct Settings {
    Blocks blocks = Blocks::Loops;
    unsigned loopBound = 0; // visits of a loop head; none: as many as there are
    AbstractionKind abstraction = AbstractionKind::Combined;
    RefinementKind refinement = RefinementKind::Lazy;
    InterpolationKind interpolation = InterpolationKind::Words;
    unsigned models = 1000;
    Injection inject;
};

OptionTable optionTable();

} // namespace vouch::engine::predicate
