// The simplifier's part in a proof: front end and reductions have made the Program's terms with it, before any checker saw
// them. Each rewriting that is on record is asked again, in clauses (clauses/rewriting.h), whether its result is in the
// Program or not: what was found to be true or false has decided what there is.
//
// Most are settled at once. What is not gets more effort in a second round, as long as there is time for it.
#include "evidence/clauses/rewriting.h"
#include "evidence/evidence.h"

#include <algorithm>
#include <exception>

namespace vouch::evidence {

using clauses::RewritingQuestions;
using support::Budget;
using term::Application;
using term::Term;
using term::TermManager;

namespace {

constexpr double kMostSeconds = 10, kMostShare = 0.5; // of the time that is left
constexpr RewritingQuestions::Effort kLittle{2000, 200'000, 1000, 1 << 20, false};
constexpr RewritingQuestions::Effort kMuch{50'000, 3'000'000, 100'000, 1 << 28, true};
constexpr double kSecondsOfOne = 3; // in the second round

struct Rewriting {
    Application asked;
    Term result;
};

std::string str(const TermManager& tm, const Rewriting& rewriting) {
    std::string text = term::kindName(rewriting.asked.kind);
    for (unsigned i = 0; i < term::arity(rewriting.asked.kind); ++i)
        text += std::string(i == 0 ? " of " : ", ") + term::kindName(tm.kind(rewriting.asked.args[i]));
    return text + " has become " + term::kindName(tm.kind(rewriting.result));
}

class RewritingCheck {
  public:
    RewritingCheck(const TermManager& tm, const Budget& budget)
        : tm_(tm), budget_(budget.sub(std::min(kMostSeconds, kMostShare * budget.remaining()))),
          questions_(tm) {}

    void run() {
        tm_.rewritings().forEach(
            [&](const Application& asked, Term result) { ask({asked, result}, kLittle, budget_); });
        for (const Rewriting& r : std::exchange(undecided_, {})) ask(r, kMuch, budget_.sub(kSecondsOfOne));
    }
    size_t undecided() const { return undecided_.size(); }
    std::string example() const { return str(tm_, undecided_.front()); }
    const std::string& wrong() const { return wrong_; } // one that is; empty: none was found

  private:
    void ask(const Rewriting& rewriting, const RewritingQuestions::Effort& effort, const Budget& budget) {
        if (!wrong_.empty()) return;
        switch (questions_.ask(rewriting.asked, rewriting.result, effort, budget)) {
        case RewritingQuestions::Answer::Holds: break;
        case RewritingQuestions::Answer::Wrong: wrong_ = str(tm_, rewriting); break;
        case RewritingQuestions::Answer::Undecided: undecided_.push_back(rewriting); break;
        }
    }

    const TermManager& tm_;
    Budget budget_;
    RewritingQuestions questions_;
    std::vector<Rewriting> undecided_;
    std::string wrong_;
};

void leaveUndecided(Check& proof, const std::string& why) {
    constexpr const char* kWord = "simplification"; // may be there for the proof's own foldings
    if (!proof.by.ends_with(kWord)) proof.by += std::string(", ") + kWord;
    proof.detail += ", " + why;
}

} // namespace

Check checkRewritings(const program::Program& program, Check proof, const Budget& budget) {
    if (proof.status != Status::Confirmed) return proof;
    const TermManager& tm = *program.tm;
    const auto begin = Budget::Clock::now();
    try {
        RewritingCheck check(tm, budget);
        check.run();
        const std::string all = std::to_string(tm.rewritings().size()) + " rewritings";
        if (!check.wrong().empty())
            proof = {Status::Refuted, "cryptominisat", "a rewriting is wrong: " + check.wrong(),
                     proof.seconds};
        else if (check.undecided() > 0)
            leaveUndecided(proof, std::to_string(check.undecided()) + " of " + all +
                                      " undecided: " + check.example());
        else
            proof.detail += ", " + all;
    } catch (const std::exception& failure) { // out of memory, or a solver that cannot go on
        leaveUndecided(proof, std::string("rewritings not checked: ") + failure.what());
    }
    proof.seconds += std::chrono::duration<double>(Budget::Clock::now() - begin).count();
    return proof;
}

} // namespace vouch::evidence
