// Few predicates that separate what a path has come to from what would complete it.
//
// At a cut of an infeasible path, with prefix(s) = I(x) /\ phi(x, w), s = values(x, w), and rest(t):
//
//   P separates them   iff   prefix(s) /\ rest(t) /\ AND_{p in P} (p(s) = p(t))   is unsatisfiable
//
// Then the strongest Boolean combination of P that prefix implies is an interpolant. So P is an unsatisfiable core over
// one assumption per candidate, and no state is looked at one by one. Candidates are, general ones first:
//   1. predicates that are tracked at the cut's location already,
//   2. comparisons of the program's text,
//   3. as long as the query has a model (s, t): relations that tell s from t (learn/vocabulary.h),
//   4. where there are none: comparisons in rest (on a path through a loop, those of the text some rounds on),
//   5. values.
// P is made of as few of the first candidates as suffice, and a core of these is made smaller by leaving out one after
// the other, the last ones first: i = k rather than i = 0 and k = 0.
#pragma once

#include "engine/learn/vocabulary.h"
#include "engine/predicate/error_path.h"

#include <memory>

namespace vouch::engine::predicate {

class Separation {
  public:
    Separation(const Program& program, const Context& context, const learn::Vocabulary& vocabulary);

    // An interpolant over variables at the block's end; nothing: the effort was not enough, or there is none.
    std::optional<Term> interpolant(const PathBlock& block, Term before, Term rest,
                                    const std::vector<Term>& known);

  private:
    struct Candidate {
        Term predicate;
        Term here;  // told of the block's start
        Term there; // of t
        Term agree; // implies that both are the same
    };
    struct Cut {
        const PathBlock& block;
        std::unique_ptr<solver::Solver> solver;
        std::vector<Term> shared;
        term::Substitution beyond; // variables -> those of t
        std::vector<Candidate> candidates = {};
        std::set<Term> isCandidate = {};
        Term completed = {}; // implies rest(t)
        Term rest = {};
        bool isRestOffered = false;
    };
    Cut cutAt(const PathBlock& block, Term before, Term rest);
    void offer(Cut& cut, Term predicate);
    void offerWords(Cut& cut, const std::vector<Term>& text, size_t most);
    bool offerDifferences(Cut& cut);
    solver::Result agree(Cut& cut, const std::vector<size_t>& predicates);
    std::optional<std::vector<size_t>> separating(Cut& cut);
    std::vector<size_t> core(Cut& cut, const std::vector<size_t>& predicates);
    std::optional<Term> combination(Cut& cut, const std::vector<size_t>& predicates);

    const Program& program_;
    const Context& context_;
    term::TermManager& tm_;
    const learn::Vocabulary& vocabulary_;
    std::vector<Term> text_; // the program's comparisons over its variables, small ones first
};

} // namespace vouch::engine::predicate
