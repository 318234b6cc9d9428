// Obligations: what a certificate check has to prove, and how solvers are asked.
#pragma once

#include "evidence/clauses/questions.h"
#include "evidence/evidence.h"
#include "solver/solver.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace vouch::evidence {

// A claim "none of these cases is satisfiable". The encodings are equivalent to each other, though they may split the
// claim into different cases; they are built only when their turn comes, and may return nothing when the budget ends
// while they are being built. An encoding gives the same cases each time: what was decided in one turn stays so.
//
// An encoding may fold to false while it is built: then the term simplifier has proved the claim, and the
// engines use the same simplifier. The `plain` encoding is for that case: it gives every value a variable of
// its own, so that nothing folds and a solver has to do the work. If even the plain encoding is the constant
// false, the claim holds by the shape of the graph: there is no such path at all. Where the first encoding folds, its
// `foldings`, if there are any, are an easier way: cases that say, step by step, that it was folded rightly.
struct Obligation {
    using Formula = std::vector<term::Term>; // conjunction
    using Cases = std::vector<Formula>;
    using Encoding = std::function<std::optional<Cases>(const support::Budget&)>;
    std::string name;
    std::vector<Encoding> encodings; // in the order of preference; none: there are only clauses
    Encoding plain;
    Encoding foldings = {};
    size_t firstUnrolled =
        SIZE_MAX;     // from this encoding on, the unroller makes the paths: the engines use it, too
    size_t steps = 1; // that people are told of
    // The same question asked in clauses (evidence/clauses/questions.h); asked again, it goes on where it was.
    std::function<clauses::Answer(const clauses::Limit&)> inClauses = {};
    std::optional<program::EdgeId> edge = {}; // that it is about, for people
};

// Discharges obligations with every solver but the one that found the proof.
//
// An obligation that can be asked in clauses is asked there. What is not settled soon becomes a race: z3 and cvc5, taking
// turns, are asked in a second process while the clauses go on in this one. The first answer wins; one that contradicts
// the other is an internal error, and confirms nothing.
class Prosecutor {
  public:
    Prosecutor(term::TermManager& tm, solver::Backend provedBy, const support::Budget& budget,
               Listener listener = {});

    // Fixes the verdict. What is not decided in the first half of the time gets what the others have left of it.
    void discharge(std::vector<Obligation> obligations);
    // So many steps of the obligation that is being discharged are done.
    void tell(size_t steps) const {
        if (listener_) listener_(done_ + steps, of_);
    }
    // The check as a whole: Confirmed if everything was discharged.
    Check verdict() const;
    void refute(const std::string& why); // malformed certificates
    const support::Budget& budget() const { return budget_; }

  private:
    enum class Attempt { Discharged, Folded, Refuted, Undecided };
    // Per encoding: so many of its first cases are known to be unsatisfiable; the foldings come last.
    using Decided = std::vector<size_t>;
    // What was discharged, and by whom.
    struct Tally {
        unsigned discharged = 0;
        unsigned byShape = 0;        // there is no such path in the graph
        unsigned byUnroller = 0;     // by an encoding that the engines' unroller has made
        unsigned bySimplifier = 0;   // folded to false, and no solver answered on the plain encoding
        std::vector<std::string> by; // solvers that discharged something, in order of first use
    };
    // What the process of z3 and cvc5 has to say.
    struct Report {
        Attempt attempt = Attempt::Undecided;
        std::string detail; // refuted: by whom
        Tally tally;
        Decided decided;
    };
    // `last`: there is no second round; the simplifier's word has to do where no solver answers.
    Attempt discharge(const Obligation& obligation, Decided& decided, const support::Budget& whole,
                      bool last);
    Attempt race(const Obligation& obligation, Decided& decided, const support::Budget& whole, bool last);
    Attempt settle(const Obligation& obligation, const clauses::Answer& ours, const Report& theirs,
                   Decided& decided);
    Attempt dischargeByOthers(const Obligation& obligation, Decided& decided, const support::Budget& whole,
                              bool last);
    static std::string encode(const Report& report);
    static Report decode(const std::optional<std::string>& bytes); // nothing: undecided
    // One turn of the `whole`. `decided`: so many of the first cases are settled, and are not asked again.
    Attempt attempt(solver::Backend backend, const Obligation::Encoding& encode, size_t& decided,
                    const support::Budget& turn, const support::Budget& whole);
    // An encoding folded to false: what does a solver say of the foldings, or of the plain encoding? Each solver has its
    // share of the time.
    Attempt dischargeByAny(const Obligation& obligation, const Obligation::Encoding& encoding,
                           size_t& decided, const support::Budget& whole, double share);
    Attempt dischargeFolded(const Obligation& obligation, const support::Budget& whole, bool last);
    static clauses::Answer askClauses(const Obligation& obligation, const clauses::Limit& limit);
    Attempt refutedBy(const Obligation& obligation, const std::string& who);
    void contradiction(const Obligation& obligation, const std::string& holds, const std::string& doesNot);
    void credit(const std::string& who);
    void note(const Obligation& obligation, const Tally& before, double seconds); // it is discharged
    solver::Result askCases(solver::Backend backend, const Obligation::Cases& cases, size_t& decided,
                            const support::Budget& turn, const support::Budget& whole);

    term::TermManager& tm_;
    std::vector<solver::Backend> backends_;
    support::Budget budget_;
    support::Budget::Clock::time_point begin_;
    Listener listener_;
    size_t done_ = 0, of_ = 0; // steps
    std::vector<Discharged> discharged_;
    std::vector<std::string> credited_; // who has worked on the obligation that is being discharged
    Status status_ = Status::Confirmed;
    std::string detail_;
    Tally tally_;
};

} // namespace vouch::evidence
