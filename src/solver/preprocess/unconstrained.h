// Unconstrained: variables that occur once, and what they make free. Internal to this folder.
//
// Where v occurs nowhere but in op(v, t), and op(v, t) takes each value for some v whatever t is, op(v, t) may be replaced by
// a new variable u, and v's value is what makes op(v, t) = u:
//
//   v + t, v xor t, t - v, not v, -v, odd constant * v      the inverse of the operator
//   v = t           u ? t : not t        (a Bool u)
//   v < t           with u /\ t != 0, v = u ? 0 : -1        and so on for the other comparisons
//   ite(v, s, t), ite(c, v, w), v[h:l], v . w, and, or      where enough of the arguments are such variables
//   select(v, i) of an array that is read once              v = the constant array of u
#pragma once

#include "term/term.h"

#include <vector>

namespace vouch::solver {

using term::Kind;
using term::Term;
using term::TermManager;

struct Released {
    Term variable, value; // in terms of new variables, and of terms that stay
};
struct Relaxed {
    std::vector<Term> conjuncts;
    std::vector<Released> released; // values of earlier ones may have variables of later ones
};
// Nothing is released where nothing is unconstrained.
Relaxed withoutUnconstrained(TermManager& tm, const std::vector<Term>& conjuncts);

} // namespace vouch::solver
