// Guided: abstract counterexamples on chosen paths, with small values (He 2009, chapter 6: Cex_gen, pathsSelGen, two-step
// slicing).
//
//   S_p := K predicates and selects of the first Phi_o
//   gamma := Cex_gen(Phi_o, S_p):
//     repeat C := values of S_p, least similar to the last ones, that contain no blocked combination
//     until Phi_o /\ C is satisfiable; else the core of C is blocked for good: no model of Phi has it either
//     sort the inputs of Phi_o: those that were enlarged least often, then the easy ones (of low users) first; L groups
//     for i = 0..L: Phi_o /\ C /\ (the groups after i are in their ranges): the first model is gamma
//   new W_e := join(old, least range of gamma's value), where it leaves its range
//   Phi_u gets, besides: C (first step of slicing), and the select of each choice on whose other branch no W_e has grown
//     (second step), if gamma selects that way
//
// gamma is a model of Phi_o within the new restrictions, and no restrictions of a former round have one (theorem 2, Phi_o
// only grows): so the new ones were never tried. Once the combinations are used up, S_p gets the values of Phi_o's own model;
// once no input is restricted, paths are not, either: what is left is the whole formula.
//
// Deviation: He orders, and keeps narrow, words that were cut off as well (pseudo-inputs). Here only inputs have ranges.
#pragma once

#include "solver/refine/frontier.h"

namespace vouch::solver::refine {

class Guide {
  public:
    Guide(const Environment& environment, const WordGraph& graph)
        : environment_(environment), graph_(graph), frontier_(environment.tm, graph) {}

    Restrictions next(const Restrictions& now, const Core& core, OverApproximation& over);

  private:
    using Vector = std::vector<bool>; // values of S_p
    void choosePaths(const Core& core);
    std::optional<Vector> leastSimilar(const std::set<Vector>& excluded) const;
    bool isBlocked(const Vector& v) const;
    std::optional<Vector> feasiblePath(OverApproximation& over);
    Vector pathOfModel(OverApproximation& over) const;
    std::vector<Term> formulas(const Vector& v) const;
    std::vector<Term> inputsInOrder(const Restrictions& now, const OverApproximation& over) const;
    bool findCounterexample(const Restrictions& now, const std::vector<Term>& path, OverApproximation& over);
    void sliceBranches(const Restrictions& now, Restrictions& wider, OverApproximation& over) const;

    Environment environment_;
    const WordGraph& graph_;
    Frontier frontier_;
    std::vector<Term> paths_; // S_p
    bool isChosen_ = false;
    Vector last_;
    std::vector<std::vector<std::pair<size_t, bool>>> blocked_; // positions in S_p with values
    std::map<Term, unsigned> enlarged_;                         // how often
};

} // namespace vouch::solver::refine
