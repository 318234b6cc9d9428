// Houdini: the largest subset of candidate conjuncts that is inductive (Flanagan & Leino; the 1-inductivity
// oracle S19 for many candidates at once).
//
// With Inv_l = known_l /\ AND candidates_l, for each edge from l to m with guard g and effect f:
//
//   Inv_l(s) /\ g(s, w) /\ OR_{c in candidates_m} not c(f(s, w))
//
// A model drops the candidates that it violates; when the query has none, the edge is done until l loses a
// candidate. What remains is proved: it holds initially (nothing is ever claimed at the entry), and every
// edge preserves it. So a mistake in an abstract domain, or a bold guess, costs candidates and never
// soundness.
#pragma once

#include "domain/linear_form.h"
#include "engine/engine.h"
#include "engine/learn/allowance.h"
#include "term/traverse.h"

#include <set>
#include <unordered_map>

namespace vouch::engine::learn {

using term::TermManager;

// Conjuncts per location; what is missing is true.
using Conjuncts = std::map<LocationId, std::vector<Term>>;

class Houdini {
  public:
    // `prefix` names the statistics: the engine's name. Counts its work, and that of solvers it is handed back,
    // on the meter.
    Houdini(const Program& p, const Context& context, std::string prefix, Meter& meter);
    ~Houdini(); // adds the solvers' counters to the context's statistics

    // The largest inductive subset, relative to what is known; nothing if the budget ends before it is found.
    Conjuncts filter(Conjuncts candidates, const Allowance& allowance);
    void learn(const Conjuncts& proved); // from now on known; the caller has it from filter()
    const Conjuncts& known() const { return known_; }
    bool isKnown(LocationId l, Term conjunct) const;

    // Without the conjuncts that follow from what is known at their location and from earlier ones of the
    // list. (Those that the solver cannot decide stay.)
    Conjuncts irredundant(const Conjuncts& conjuncts, const Allowance& allowance);
    // No edge into a bad location can be taken from a known state: the program is safe.
    bool excludesBad(const Allowance& allowance);

    // A solver that knows the guard of e and those facts about its source that are connected with the guard
    // and with `about` by shared variables: what is known, and `extra`.
    std::unique_ptr<solver::Solver> assume(const program::Edge& e, const std::vector<Term>& extra,
                                           const std::vector<Term>& about, const Allowance& allowance);
    void finish(const solver::Solver& solver); // counts what it did

  private:
    struct Goal {
        size_t candidate; // position in the target's list
        Term violation;   // not c(f(s, w))
    };

    Term simplified(Term claim, const domain::LinearEquations& equations, const std::vector<Term>& facts);
    std::vector<Goal> goals(const program::Edge& e, const std::vector<Term>& extra,
                            const std::vector<Term>& claimed);
    // The goals that some state violates, or that the solver could not decide.
    std::vector<size_t> violated(const program::Edge& e, const std::vector<Term>& extra,
                                 std::vector<Goal> goals, const Allowance& allowance);
    const std::vector<Term>& variablesOf(Term t);

    const Program& p_;
    TermManager& tm_;
    const Context& context_;
    std::string prefix_;
    Meter& meter_;
    program::Adjacency adjacency_;
    Conjuncts known_;
    std::vector<std::set<Term>> isKnown_;
    std::unordered_map<Term, std::vector<Term>> variables_;
    support::Statistics solverStatistics_;
};

} // namespace vouch::engine::learn
