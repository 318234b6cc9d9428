// State: what is known of the live variables of one location, for one disjunct.
//
//   Boxes   values[i]    interval set (and known bits) of variable i; null = anything
//   Eq      classes[i]   position of the first variable that equals variable i; empty = not tracked
//   n > 0   expressions[i]  variable i as a linear sum of earlier ones plus an interval; empty = not tracked
//
// States of one location are parallel to its Frame: the scalar (Boolean or bit-vector) variables that are
// live there, ascending. Arrays are not tracked. Copies share values, so that a state costs a pointer per
// variable.
#pragma once

#include "domain/abstract_value.h"
#include "engine/learn/samples.h"
#include "engine/values/precision.h"
#include "program/program.h"

#include <map>
#include <memory>
#include <optional>

namespace vouch::engine::values {

using domain::AbstractValue;
using domain::BitVector;
using domain::IntervalSet;
using domain::KnownBits;
using program::EdgeId;
using program::LocationId;
using program::Program;
using term::Term;
using term::TermManager;

using ValueRef = std::shared_ptr<const AbstractValue>;
ValueRef share(AbstractValue value); // null if it says nothing

struct Expression {
    using Sum = std::map<uint32_t, BitVector>; // position of an earlier variable of the frame -> coefficient
    Sum sum;
    ValueRef offset;      // variable - sum; null: there is no expression
    bool givenUp = false; // there was one, and there will be none again: so that chains of joins end
    bool operator==(const Expression& o) const;
};

struct State {
    std::vector<ValueRef> values;
    std::vector<uint32_t> classes;
    std::vector<Expression> expressions;
};

using Frames = learn::LiveScalars;

// Where widening stops: the program's constants and their neighbours, per width, ascending.
using Thresholds = std::map<uint32_t, std::vector<BitVector>>;
Thresholds thresholds(const Program& p, size_t mostPerWidth);

// What of a value is kept under a precision.
AbstractValue kept(const AbstractValue& value, const Precision& precision);

// Least upper bound, with at most precision.intervals intervals per variable.
State join(const State& a, const State& b, const Precision& precision);
// `joined`, which includes `old`, with every interval bound that moved pushed to a threshold.
State widen(const State& old, const State& joined, const Thresholds& stops);
bool equal(const State& a, const State& b);

} // namespace vouch::engine::values
