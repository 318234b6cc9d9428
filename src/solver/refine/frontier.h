// Frontier: the predicates between the words and the Booleans of a formula, and which values are easy to get there (He 2009,
// chapter 6: Boolean frontier variables, BFVs, with CM0 and CM1; initial encoding widths of different sizes).
//
// CM0 and CM1 are like probabilities: how much of the inputs makes a Boolean false, or true.
//
//   <, <=                                    1/2 and 1/2
//   a = b, one of them an input              1/2 and 1/2 (that input is chosen)
//   a = b, else                              CM1 = 2^-W, CM0 = 1 - 2^-W
//   and, or, not, xor, ite                   as of independent events
//
// First widths (phase 1):
//   backtrace the outputs, which have to be true, to the BFVs along the easy Boolean inputs: where one of several suffices, the
//   one with the larger CM of the value that is needed, then the one of the lower level
//   S := the inputs below these BFVs, behind choices only those of the easy branch
//   W_e := max(ceil(W / 6), 6) for S, 2 for the others; C_e := 0                  (at most W)
// (phase 2): where the value that a BFV is needed to have is not the one that the ranges imply, the least widths with which
// it has both values (width.h).
//
// He lets phase 2 loose on all comparisons with constants, wherever they are. Then one pointer that is compared with an
// address gives whole words to all that it is made of, and Phi_u is most of Phi (docs/engines/refine.md has figures).
//
// Ties are decided by levels in the graph, not by the controllability of words.
#pragma once

#include "solver/refine/strategy.h"

namespace vouch::solver::refine {

struct Controllability {
    double zero = 0.5, one = 0.5; // CM0, CM1
    double of(bool value) const { return value ? one : zero; }
};

class Frontier {
  public:
    Frontier(const TermManager& tm, const WordGraph& graph);

    // Of any Boolean node.
    const Controllability& controllability(size_t node) const { return controllability_[node]; }
    // Predicates that only Booleans and choices use.
    const std::vector<size_t>& variables() const { return variables_; }
    // Nodes of Booleans that select between words, those of many choices first.
    const std::vector<size_t>& selects() const { return selects_; }

    // Met by backtracing the outputs, with the values that are needed there (with both, where two ways meet).
    std::set<std::pair<size_t, bool>> easyVariables() const;
    std::vector<size_t> easyInputs(const std::set<std::pair<size_t, bool>>& from) const; // S

  private:
    Controllability computed(size_t node) const;
    Controllability ofEquality(size_t node) const;
    void collect();

    const TermManager& tm_;
    const WordGraph& graph_;
    std::vector<Controllability> controllability_;
    std::vector<size_t> variables_, selects_;
};

// Phases 1 and 2.
Restrictions nonUniformRanges(const Environment& environment, const WordGraph& graph);

} // namespace vouch::solver::refine
