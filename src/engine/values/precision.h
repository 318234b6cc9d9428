// Precision: what one fixpoint of the data-flow analysis keeps apart (the triple (Y, n, w) of Stieglmaier 2016).
#pragma once

#include "term/term.h"

#include <set>

namespace vouch::engine::values {

struct Precision {
    enum class Bits { None, Parity, All };

    bool equalities = false;        // Eq: classes of equal variables
    Bits bits = Bits::None;         // Mod2, or all known bits
    unsigned terms = 0;             // n: variables in the linear expression of a variable; 0: no expressions
    std::set<term::Term> important; // Y: states that differ in the value of one of these are not joined
    unsigned patience = 2;          // w: joins at a loop head before widening begins
    size_t intervals = 4;           // per variable
    size_t cases = 64;              // per edge and state
    size_t work = 30'000;           // terms evaluated per edge and state: fewer cases where it is large
    size_t disjuncts = 16;          // per location
};

} // namespace vouch::engine::values
