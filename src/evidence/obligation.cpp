#include "evidence/obligation.h"

#include "support/check.h"

#include <algorithm>

namespace vouch::evidence {

using solver::Backend;
using solver::Result;
using support::Budget;

// What folds is small work for the engines; a solver that needs longer for it is not worth waiting for.
constexpr double kPlainSeconds = 4;

Prosecutor::Prosecutor(term::TermManager& tm, Backend provedBy, const Budget& budget)
    : tm_(tm), budget_(budget), begin_(Budget::Clock::now()) {
    for (Backend b : {Backend::Z3, Backend::Cvc5, Backend::Bitblast})
        if (b != provedBy) backends_.push_back(b);
    backends_.resize(2); // a second opinion, and a third where the second has none
}

// A fresh solver per query: Z3 preprocesses a formula that is given at once far better than one that grows.
Result Prosecutor::ask(Backend backend, const Obligation::Formula& formula, const Budget& budget) {
    auto solver = solver::makeSolver(backend, tm_);
    solver->setBudget(budget);
    for (term::Term t : formula) solver->add(t);
    return solver->check();
}

void Prosecutor::discharge(std::vector<Obligation> obligations) {
    VOUCH_CHECK(status_ == Status::Confirmed, "the verdict is already fixed");
    for (const bool last : {false, true}) {
        const double share = last ? 1.0 : 0.5;
        std::vector<Obligation> undecided;
        for (size_t i = 0; i < obligations.size(); ++i) {
            const double left = static_cast<double>(obligations.size() - i);
            switch (discharge(obligations[i], budget_.sub(budget_.remaining() * share / left), last)) {
            case Attempt::Refuted: return;
            case Attempt::Undecided: undecided.push_back(std::move(obligations[i])); break;
            default: break;
            }
        }
        obligations = std::move(undecided);
    }
    if (obligations.empty()) return;
    status_ = Status::Unconfirmed;
    detail_ = obligations[0].name + ": not decided within the budget";
}

// Which attempt is the quick one differs from program to program by orders of magnitude. So all of them get a
// short turn first, and share what is left in a second round.
Prosecutor::Attempt Prosecutor::discharge(const Obligation& obligation, const Budget& whole, bool last) {
    VOUCH_CHECK(!obligation.encodings.empty() && obligation.plain, "obligation without formula");
    const size_t attempts = obligation.encodings.size() * backends_.size();
    const double shortTurn = whole.remaining() / static_cast<double>(3 * attempts);
    for (size_t turn = 0; turn < 2 * attempts; ++turn) {
        const Backend backend = backends_[turn % attempts / obligation.encodings.size()];
        const auto& encode = obligation.encodings[turn % obligation.encodings.size()];
        const bool first = turn < attempts;
        const Budget part =
            whole.sub(first ? shortTurn : whole.remaining() / static_cast<double>(2 * attempts - turn));
        switch (attempt(backend, encode, part)) {
        case Attempt::Discharged: return Attempt::Discharged;
        case Attempt::Folded: return dischargeFolded(obligation, whole, last);
        case Attempt::Refuted: return refutedBy(obligation, backend);
        case Attempt::Undecided: break;
        }
        if (whole.exhausted()) break;
    }
    return Attempt::Undecided;
}

Prosecutor::Attempt Prosecutor::dischargeFolded(const Obligation& obligation, const Budget& whole, bool last) {
    const bool fullTurn = whole.remaining() / 2 >= kPlainSeconds;
    const Budget part = whole.sub(std::min(whole.remaining() / 2, kPlainSeconds));
    for (Backend backend : backends_)
        switch (attempt(backend, obligation.plain, part.sub(part.remaining() / 2))) {
        case Attempt::Discharged: return Attempt::Discharged;
        case Attempt::Folded: ++discharged_; ++byShape_; return Attempt::Discharged;
        case Attempt::Refuted: return refutedBy(obligation, backend);
        case Attempt::Undecided: break;
        }
    if (!last && !fullTurn) return Attempt::Undecided;
    ++discharged_;
    ++bySimplifier_;
    return Attempt::Discharged;
}

Prosecutor::Attempt Prosecutor::refutedBy(const Obligation& obligation, Backend backend) {
    status_ = Status::Refuted;
    detail_ = obligation.name + ": refuted by " + solver::backendName(backend);
    by_ = {backend};
    return Attempt::Refuted;
}

Prosecutor::Attempt Prosecutor::attempt(Backend backend, const Obligation::Encoding& encode,
                                        const Budget& budget) {
    auto formula = encode(budget);
    if (!formula) return Attempt::Undecided;
    if (std::any_of(formula->begin(), formula->end(), [&](term::Term t) { return tm_.isFalse(t); }))
        return Attempt::Folded;
    switch (ask(backend, *formula, budget)) {
    case Result::Sat: return Attempt::Refuted;
    case Result::Unknown: return Attempt::Undecided;
    case Result::Unsat: break;
    }
    ++discharged_;
    if (std::find(by_.begin(), by_.end(), backend) == by_.end()) by_.push_back(backend);
    return Attempt::Discharged;
}

void Prosecutor::refute(const std::string& why) {
    status_ = Status::Refuted;
    detail_ = why;
}

Check Prosecutor::verdict() const {
    Check check;
    check.status = status_;
    for (Backend b : by_) check.by += (check.by.empty() ? "" : ", ") + std::string(solver::backendName(b));
    if (status_ == Status::Confirmed) {
        if (bySimplifier_ > 0) check.by += check.by.empty() ? "simplification" : ", simplification";
        if (check.by.empty()) check.by = "the graph"; // no path leads to a bad location
        check.detail = std::to_string(discharged_) + " obligations, " + std::to_string(byShape_) +
                       " by the graph, " + std::to_string(bySimplifier_) + " by simplification";
    } else {
        check.detail = detail_;
    }
    check.seconds = std::chrono::duration<double>(Budget::Clock::now() - begin_).count();
    return check;
}

} // namespace vouch::evidence
