// The loops of a Program as property-directed program verification sees them (W3).
//
// A loop l has a head H, a body, and edges from the body back to H. Of the variables that are live at H,
//
//   U_l   words that a step of the body may change
//   R_l   those that the body reads or changes
//
// A relational invariant LI_l(U after, R before) relates values at H now with those when H was entered from outside. It
// is a formula over the variables x_e (after; x in U_l) and x_b (before; x in R_l) of this loop.
//
// Arrays that the body changes are in neither: a header forgets them. Arrays that it only reads are in R_l.
//
// What cannot matter is left out: locations from which no bad one is reached, and values that are not live.
#pragma once

#include "program/path_states.h"

#include <map>
#include <optional>
#include <set>

namespace vouch::engine::pdpv {

using program::EdgeId;
using program::LocationId;
using program::PathStates;
using program::Program;
using term::Term;

struct Loop {
    LocationId head = 0;
    std::set<LocationId> body; // with the head
    std::vector<Term> updated; // U, ascending
    std::vector<Term> read;    // R, ascending
    std::vector<Term> changedArrays;
    std::map<Term, Term> before, after; // x -> x_b for R, x -> x_e for U
    std::vector<EdgeId> edges;          // within the body, to where it matters
};

class Loops {
  public:
    Loops(const Program& p, const PathStates& states);

    // No loop is entered but at its head. Otherwise nothing else is told.
    bool isReducible() const { return reducible_; }
    const std::vector<Loop>& all() const { return loops_; }
    // The loop whose head this is.
    std::optional<size_t> at(LocationId head) const;
    // From the body of a loop to its head.
    bool isBack(EdgeId e) const { return isBack_[e]; }
    // Locations that matter, sources of edges before their targets, where edges back are none.
    const std::vector<LocationId>& order() const { return order_; }
    // Loops that have this one within them, and itself.
    std::vector<size_t> around(size_t loop) const;

  private:
    void collect(Loop& loop, const PathStates& states);
    void sort();
    void makeVariables(Loop& loop);

    const Program& p_;
    std::vector<bool> matters_; // by location
    std::vector<Loop> loops_;
    std::map<LocationId, size_t> byHead_;
    std::vector<bool> isBack_;
    std::vector<LocationId> order_;
    bool reducible_ = true;
};

} // namespace vouch::engine::pdpv
