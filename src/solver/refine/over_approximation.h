// OverApproximation: Phi_o, some words of a formula at full width, and none of the others (He 2009: M_abs, M_o, Over_appr).
//
// A word that is not kept is a new input: its definition is gone, and with it what only it needed. Every model of Phi gives
// one of Phi_o, with the words' values as those of the new inputs. So
//
//   theorem 1    Phi_o unsatisfiable => Phi unsatisfiable;
//   theorem 2    where the kept words are those of a core under restrictions, Phi_o has no model within these restrictions:
//                each of its models leaves the range of an input of the core, or contradicts one of its path constants.
//
// No restriction is ever part of it. Assertions are all there: one whose word is not kept says nothing.
#pragma once

#include "solver/refine/environment.h"
#include "solver/refine/word_graph.h"

#include <set>

namespace vouch::solver::refine {

class OverApproximation {
  public:
    // kept: words of the graph.
    OverApproximation(const Environment& environment, const WordGraph& graph, const std::set<size_t>& kept);

    // Is Phi_o /\ extra satisfiable? extra: Boolean terms over terms of the formula.
    // Unknown where so many conflicts do not suffice (< 0: without limit).
    Result check(std::span<const Term> extra = {}, int64_t conflicts = -1);
    // The same for terms over images. What is built of images means what it says; what is built of terms of the formula is
    // simplified by rules that need not hold once words are cut: `a and b implies a` is true, and its image says nothing.
    Result checkImages(std::span<const Term> extra, int64_t conflicts = -1);
    // Unsat, within these extra terms: positions of those that are needed.
    std::vector<size_t> failed(std::span<const Term> extra);
    // Sat: the value of a term of the formula; that of a word that is not kept is the new input's.
    Value value(Term t) { return solver_->value(image(t)); }
    bool hasInput(Term variable) const {
        return inputs_.contains(variable);
    } // of the formula, and it matters here
    Term image(Term t) { return cut_.apply(t); }

  private:
    Environment environment_;
    TermManager& tm_;
    term::Substitution cut_;
    std::set<Term> inputs_;
    std::unique_ptr<Solver> solver_;
};

} // namespace vouch::solver::refine
