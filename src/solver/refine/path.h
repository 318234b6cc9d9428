// Mode path: control paths instead of values (He 2009, section 5.3: testability guided abstraction and refinement).
//
//   CM, OM of all words; IS_S and its first constants                                         (testability.h, selectors.h)
//   Phi_u := Phi /\ constants for the iSels of IS_S, branches that are not selected sliced    (under_approximation.h)
//   words of Phi_u's core, without the constants                                              (core_words.h)
//   OM_max := largest OM among these words; every word with OM <= OM_max is restored, too     restore()
//   Phi_o := what was restored so far                                                         (over_approximation.h)
//   new constants: for iSels of the core only, with a model of Phi_o, unlike the last ones    next()
//
// Fixing iSels is taking some of the control paths; data keep their width. The vectors of constants are a partition: when all
// of them are refuted there is no model. That is rarely waited for: Phi_o without any constants has no model first, since words
// that are as easy to observe as those of a core are probably needed by the other vectors' proofs, too; and of two siblings the
// harder one is the easier one to observe (P3), so a core on the easy branch brings the hard one with it.
//
// What is right about it: constants are conjuncts of Phi_u only. By theorem 2 (over_approximation.h) Phi_o excludes the last
// vector's values for the iSels of its core; as words only accumulate, it excludes those of all former vectors. So each vector
// is new, and a model of Phi_o differs from the last one in an iSel of the core.
//
// What is different here, or not said there:
//   - a core has inputs in it, as bits that occur in its clauses. They have the largest OM there is (P2), which would restore
//     everything: OM_max is over operators, whose definitions the proof has used.
//   - the core is of the whole formula, where each ITE has both branches, and the constants are assumptions. So there are no
//     ITEs in it that constants have simplified away, which would have to be found again.
//   - "least similarity": with the largest number of iSels of the core that change, found by asking for it as long as that is
//     cheap. Other iSels keep their values; if no model of Phi_o is left then, all may change.
//   - the implication lists are part of what is asked for a vector: Phi_o may have lost the words that imply them. They follow
//     from the formula.
//   - no vector that respects the lists has a model: the constants fall, and the formula itself is asked.
#pragma once

#include "solver/refine/selectors.h"
#include "solver/refine/strategy.h"

#include <set>

namespace vouch::solver::refine {

class PathStrategy : public Strategy {
  public:
    PathStrategy(const Environment& environment, const WordGraph& graph);

    Restrictions first() override;
    void restore(const Core& core, std::set<size_t>& kept) override;
    Restrictions next(const Restrictions& now, const Core& core, OverApproximation& over) override;

    const Testability& testability() const { return testability_; }
    const Selectors& selectors() const { return selectors_; }

  private:
    Restrictions take(PathVector vector);
    Term equals(OverApproximation& over, size_t chosen, bool value); // the iSel has the value, in Phi_o
    std::set<size_t> chosenIn(const Core& core) const;
    std::optional<PathVector> leastSimilar(const std::set<size_t>& changing, OverApproximation& over);
    PathVector valuesIn(OverApproximation& over);
    size_t distance(const PathVector& vector, const std::set<size_t>& changing) const;
    Term isAtDistance(OverApproximation& over, const std::set<size_t>& changing, size_t least);

    Environment environment_;
    TermManager& tm_;
    const WordGraph& graph_;
    MeasuredCoefficients coefficients_;
    Testability testability_;
    Selectors selectors_;
    PathVector now_;
    std::set<PathVector> visited_;
};

} // namespace vouch::solver::refine
