// The obligations of a certificate, asked in clauses. Independent of the engines from the edges' terms on: own states,
// own gates, own clauses, another SAT solver. Each question can be asked again with more time, and goes on where it was.
#pragma once

#include "engine/engine.h"
#include "evidence/clauses/paths.h"
#include "evidence/clauses/sat.h"
#include "evidence/clauses/sweep.h"

namespace vouch::evidence::clauses {

using Invariants = std::map<LocationId, term::Term>; // missing: true; of bad locations: false

enum class Means {
    Folding,
    Enumeration,
    Solver
}; // gates folded to constants; all values of the inputs were tried; ...

struct Answer {
    solver::Result result = solver::Result::Unknown;
    Means by = Means::Folding; // the strongest that was needed so far
};

// Asks one literal after the other, with what is known of arrays.
class Questioner {
  public:
    explicit Questioner(Translator& translator) : t_(translator), clauses_(translator.circuit()) {}
    // Is the literal satisfiable? A refuted one is remembered.
    Answer ask(Lit goal, const Limit& limit);
    // The same; nothing if a short search has no answer.
    std::optional<Answer> askQuickly(Lit goal, const Limit& limit);
    void assume(Lit fact) { clauses_.assertTrue(fact); }

  private:
    Translator& t_;
    Clauses clauses_;
    size_t constraints_ = 0;    // of arrays that were asserted
    Equalities equal_;          // nodes, as sweeps have proved
    Means by_ = Means::Folding; // for any of the literals so far
    std::optional<Lit> hard_;   // had no quick answer

    solver::Result search(Lit goal, const Limit& limit);
    Answer settle(Lit goal, solver::Result result);
    bool isRefutedByValues(Lit goal, uint64_t evaluations, const Limit& limit);
};

// Inv_from(s) /\ guard(s, w) /\ not Inv_to(next(s, w)): does the edge lead out of Inv?
Answer leaves(const Program& p, const Invariants& invariants, EdgeId e, const Limit& limit);
// not Inv_entry(s)
Answer isOutsideAtEntry(const Program& p, const Invariants& invariants, const Limit& limit);

// Lemmas that somebody knows, by location: they hold whenever a path of so many edges from the entry ends there; where there
// is none, no such path ends there. Asked for ascending levels. Each is proved before it is used, and dropped if that fails.
using Hints = std::function<std::map<LocationId, term::Term>(unsigned level)>;

class PathQuestions {
  public:
    // `settled` hears of each level that is.
    using Listener = std::function<void(unsigned level)>;
    PathQuestions(const Program& p, const Invariants& invariants, Paths::Start start, Listener settled = {},
                  Hints hints = {});
    // No question is searched for long: what has no quick answer is Unknown, and wasHard() then.
    void beBrief(bool isBrief) { isBrief_ = isBrief; }
    bool wasHard() const { return wasHard_; }
    size_t lemmas() const { return lemmas_; } // levels whose lemmas were proved
    // With Inv assumed at the levels before `first`: does a path of first..last edges end outside of Inv? To be asked for
    // the same or later levels each time.
    Answer violation(unsigned first, unsigned last, const Limit& limit);
    // Can a path of `depth` edges be extended towards a bad location? Asks for violations up to there first, where that
    // was not done: no level is ever passed by.
    Answer extension(unsigned depth, const Limit& limit);
    unsigned depth() const { return paths_.depth(); } // of the paths so far
    uint32_t gates() { return translator_.circuit().size(); }

  private:
    bool advance(const Limit& limit);
    void proveLemmas(const Limit& limit); // at depth()
    Answer ask(Lit goal, const Limit& limit);
    Lit outside(); // some path of depth() edges ends outside of Inv
    Answer settle(const Limit& limit);

    const Program& p_;
    Invariants invariants_;
    Listener settled_;
    Translator translator_;
    Paths paths_;
    Questioner questioner_;
    // Levels that are easy are asked about many at a time: each question has its price, however easy it is.
    std::vector<Lit> pending_; // of levels up to depth() that wait to be asked about
    size_t together_ = 1;      // so many of them
    bool areHard_ = false;     // several had no quick answer together
    bool isSettled_ = false;   // depth() was asked about, or is pending
    bool isAssumed_ = false;   // Inv at depth()
    Hints hints_;
    size_t lemmas_ = 0, lost_ = 0; // levels whose hints were proved; were not
    bool isBrief_ = false, wasHard_ = false;
};

} // namespace vouch::evidence::clauses
