// Equal predicates: which of some Boolean terms always have the same value, or always opposite ones. Internal to this folder.
//
// Patterns are tried first: predicates that differ under one of them are not equal. Those that are left are asked about in
// pairs, with a limit; a difference that is found is a pattern more, under which others differ, too. What was not proved is not said.
#pragma once

#include "solver/solver.h"
#include "term/term_map.h"

#include <map>
#include <vector>

namespace vouch::solver {

class EqualPredicates {
  public:
    EqualPredicates(TermManager& tm, std::vector<Term> predicates, const support::Budget& budget);

    // The predicate equals the representative, or its negation. The representative is as old as the predicate, or older;
    // it is `true` for what is constant.
    struct Place {
        Term representative;
        bool isEqual = true;
    };
    Place find(Term predicate) const; // one that was given

    support::Statistics statistics; // branches.*: predicates, merged, asked, patterns

  private:
    using Signature =
        std::vector<bool>; // per pattern, whether the value differs from that under the first one
    void simulate(const term::Assignment& pattern);
    void simulateAtRandom(const support::Budget& budget);
    void sweep(const support::Budget& budget);
    bool merged(size_t predicate, std::vector<size_t>& rest, Solver& solver);
    Result differ(size_t a, size_t b, Solver& solver);
    bool isOpposite(size_t a, size_t b) const { return first_[a] != first_[b]; }

    TermManager& tm_;
    std::vector<Term> predicates_, variables_; // the first predicate is `true`
    std::vector<Signature> signatures_;        // per predicate
    std::vector<bool> first_;                  // per predicate: the value under the first pattern
    term::TermMap<Place> places_;
    size_t patterns_ = 0;
};

} // namespace vouch::solver
