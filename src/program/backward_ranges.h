// BackwardRanges: from where an Error location may still be reached within so many edges, by ranges.
//
//   within(0, l)     is everything if l is an Error location, and nothing otherwise;
//   within(r + 1, l) = union over edges l -> m of the states that the edge may take into within(r, m)
//
// as boxes: one per location and per constants of the variables that are the states of machines (enumerated.h), so that
// what the machine counts has a range per state of the machine. The sets are larger than the true ones, so a state that is
// in none is a dead end, and one that is in a box is worth a try. They do not depend on where the executions come from, and
// are made once for all depths: one more edge costs the size of the Program's edges at most, and nothing where nothing has
// changed since the last one.
#pragma once

#include "program/ranges.h"

#include <memory>
#include <set>

namespace vouch::program {

class BackwardRanges {
  public:
    explicit BackwardRanges(const Program& p);
    BackwardRanges(const BackwardRanges&) = delete; // the ranges refer to it
    BackwardRanges& operator=(const BackwardRanges&) = delete;

    using Box = std::shared_ptr<const Ranges>;
    // What is live at l may be in one of these, or nothing can be said: null.
    const std::vector<Box>* within(unsigned edges, LocationId l);
    // AND over the live variables v of l, and over relations, of v in its range.
    Term isIn(LocationId l, const std::vector<Term>& values, const Ranges& box) const;

  private:
    using Layer = std::vector<std::vector<Box>>; // per location, per case; null: no state
    void extend();
    std::vector<Ranges> casesOf(LocationId l, const std::map<Term, std::set<Term>>& enumerated) const;
    Box before(LocationId l, const Ranges& from);
    bool isStable(LocationId l) const; // what its boxes are made of was the same an edge earlier

    const Program& p_;
    TermManager& tm_;
    Adjacency adjacency_;
    std::vector<std::vector<Term>> live_;
    RangeTransfer ranges_;
    std::vector<std::vector<Ranges>> cases_; // per location: what its boxes are parts of
    std::vector<Layer> layers_;              // per number of edges
    size_t stored_ = 0;                      // ranges of single variables, in all layers
    bool isComplete_ = false;                // more edges change nothing
};

} // namespace vouch::program
