#include "evidence/obligation.h"

#include "support/check.h"

#include <algorithm>
#include <new>
#include <numeric>

namespace vouch::evidence {

using solver::Backend;
using solver::Result;
using support::Budget;

// What folds is small work for the engines; a solver that needs longer for it is not worth waiting for.
constexpr double kPlainSeconds = 4;
Prosecutor::Prosecutor(term::TermManager& tm, Backend provedBy, const Budget& budget, Listener listener)
    : tm_(tm), budget_(budget), begin_(Budget::Clock::now()), listener_(std::move(listener)) {
    for (Backend b : {Backend::Z3, Backend::Cvc5, Backend::Bitblast})
        if (solver::family(b) != solver::family(provedBy)) backends_.push_back(b);
    VOUCH_CHECK(backends_.size() >= 2, "nobody is left for a second opinion");
    backends_.resize(2); // a second opinion, and a third where the second has none
}

// A fresh solver for a single case: Z3 preprocesses a formula that is given at once far better than one that grows.
// Many cases share one: they tend to be the lengths of the same paths. A turn that is getting through its cases fast
// enough to end in half of the whole time goes on past its share.
Result Prosecutor::askCases(Backend backend, const Obligation::Cases& cases, size_t& decided,
                            const Budget& turn, const Budget& whole) {
    auto solver = solver::makeSolver(backend, tm_);
    if (cases.size() == 1)
        for (term::Term t : cases[0]) solver->add(t);
    const size_t first = decided;
    const double before = whole.remaining();
    for (; decided < cases.size(); ++decided) {
        const double perCase = decided == first ? before : (before - whole.remaining()) / (decided - first);
        const bool goesOn = perCase * (cases.size() - decided) <= whole.remaining() / 2;
        solver->setBudget(goesOn ? whole.sub(whole.remaining() / 2) : turn);
        // the conjunction of the case's terms
        const Result result = cases.size() == 1 ? solver->check() : solver->check(cases[decided]);
        if (result != Result::Unsat) return result;
    }
    return Result::Unsat;
}

void Prosecutor::discharge(std::vector<Obligation> obligations) {
    VOUCH_CHECK(status_ == Status::Confirmed, "the verdict is already fixed");
    std::vector<Decided> decided;
    std::vector<double> seconds(obligations.size(), 0); // that each has taken so far
    for (const Obligation& o : obligations) {
        decided.emplace_back(o.encodings.size() + 1, 0);
        of_ += o.steps;
    }
    tell(0);
    std::vector<size_t> open(obligations.size());
    std::iota(open.begin(), open.end(), 0);
    for (const bool last : {false, true}) {
        const double share = last ? 1.0 : 0.5;
        std::vector<size_t> undecided;
        for (size_t i = 0; i < open.size(); ++i) {
            const double left = static_cast<double>(open.size() - i);
            const Budget part = budget_.sub(budget_.remaining() * share / left);
            const auto begin = Budget::Clock::now();
            const Tally before = tally_;
            credited_.clear();
            const Attempt attempt = discharge(obligations[open[i]], decided[open[i]], part, last);
            seconds[open[i]] += std::chrono::duration<double>(Budget::Clock::now() - begin).count();
            switch (attempt) {
            case Attempt::Refuted: return;
            case Attempt::Undecided: undecided.push_back(open[i]); break;
            default:
                note(obligations[open[i]], before, seconds[open[i]]);
                done_ += obligations[open[i]].steps;
                tell(0);
                break;
            }
        }
        open = std::move(undecided);
    }
    if (open.empty()) return;
    status_ = Status::Unconfirmed;
    detail_ = obligations[open[0]].name + ": not decided within the budget";
}

Prosecutor::Attempt Prosecutor::discharge(const Obligation& obligation, Decided& decided, const Budget& whole,
                                          bool last) {
    const bool onlyInClauses = obligation.encodings.empty();
    VOUCH_CHECK(onlyInClauses ? bool(obligation.inClauses) : bool(obligation.plain),
                "obligation without formula");
    if (onlyInClauses) return settle(obligation, askClauses(obligation, whole), {}, decided);
    return obligation.inClauses ? race(obligation, decided, whole, last)
                                : dischargeByOthers(obligation, decided, whole, last);
}

// Which attempt is the quick one differs from program to program by orders of magnitude. So all of them get a
// short turn first, and share what is left in a second round. Those that have got somewhere come first.
Prosecutor::Attempt Prosecutor::dischargeByOthers(const Obligation& obligation, Decided& decided,
                                                  const Budget& whole, bool last) {
    const size_t count = backends_.size() * obligation.encodings.size();
    const double shortTurn = whole.remaining() / static_cast<double>(3 * count);
    for (const bool first : {true, false}) {
        if (first && last)
            continue; // what there was to be gained from short turns was gained in the first round
        std::vector<std::pair<Backend, size_t>> attempts;
        for (const bool begun : {true, false})
            for (Backend backend : backends_)
                for (size_t i = 0; i < obligation.encodings.size(); ++i)
                    if (begun == (decided[i] > 0)) attempts.emplace_back(backend, i);
        for (size_t i = 0; i < attempts.size(); ++i) {
            const auto [backend, encoding] = attempts[i];
            const double longTurn = whole.remaining() / static_cast<double>(attempts.size() - i);
            const Budget turn = whole.sub(first ? shortTurn : longTurn);
            switch (attempt(backend, obligation.encodings[encoding], decided[encoding], turn, whole)) {
            case Attempt::Discharged:
                if (encoding >= obligation.firstUnrolled) ++tally_.byUnroller;
                return Attempt::Discharged;
            case Attempt::Folded:
                if (encoding == 0 && obligation.foldings)
                    if (auto a =
                            dischargeByAny(obligation, obligation.foldings, decided.back(), whole, 1.0 / 3);
                        a != Attempt::Undecided)
                        return a;
                return dischargeFolded(obligation, whole, last);
            case Attempt::Refuted: return refutedBy(obligation, solver::backendName(backend));
            case Attempt::Undecided: break;
            }
            if (whole.exhausted()) return Attempt::Undecided;
        }
    }
    return Attempt::Undecided;
}

// Cases that all fold again say nothing beyond the shape of the graph.
Prosecutor::Attempt Prosecutor::dischargeByAny(const Obligation& obligation,
                                               const Obligation::Encoding& encoding, size_t& decided,
                                               const Budget& whole, double share) {
    for (Backend backend : backends_)
        switch (attempt(backend, encoding, decided, whole.sub(whole.remaining() * share), whole)) {
        case Attempt::Discharged: return Attempt::Discharged;
        case Attempt::Folded:
            ++tally_.discharged;
            ++tally_.byShape;
            return Attempt::Discharged;
        case Attempt::Refuted: return refutedBy(obligation, solver::backendName(backend));
        case Attempt::Undecided: break;
        }
    return Attempt::Undecided;
}

Prosecutor::Attempt Prosecutor::dischargeFolded(const Obligation& obligation, const Budget& whole,
                                                bool last) {
    const bool fullTurn = whole.remaining() / 2 >= kPlainSeconds;
    const Budget part = whole.sub(std::min(whole.remaining() / 2, kPlainSeconds));
    size_t decided = 0;
    if (auto a = dischargeByAny(obligation, obligation.plain, decided, part, 1.0 / 2);
        a != Attempt::Undecided)
        return a;
    if (!last && !fullTurn) return Attempt::Undecided;
    ++tally_.discharged;
    ++tally_.bySimplifier;
    return Attempt::Discharged;
}

Prosecutor::Attempt Prosecutor::refutedBy(const Obligation& obligation, const std::string& who) {
    status_ = Status::Refuted;
    detail_ = obligation.name + ": refuted by " + who;
    tally_.by = {who};
    return Attempt::Refuted;
}

void Prosecutor::credit(const std::string& who) {
    for (std::vector<std::string>* list : {&tally_.by, &credited_})
        if (std::find(list->begin(), list->end(), who) == list->end()) list->push_back(who);
}

void Prosecutor::note(const Obligation& obligation, const Tally& before, double seconds) {
    Discharged made{obligation.name, obligation.edge, {}, seconds};
    for (const std::string& who : credited_) made.by += (made.by.empty() ? "" : ", ") + who;
    if (tally_.bySimplifier > before.bySimplifier)
        made.by += made.by.empty() ? "simplification" : ", simplification";
    if (made.by.empty()) made.by = "no path leads there";
    discharged_.push_back(std::move(made));
}

// Cases that fold to false are passed over where others are left for a solver, as in a disjunction of them all.
Prosecutor::Attempt Prosecutor::attempt(Backend backend, const Obligation::Encoding& encode, size_t& decided,
                                        const Budget& turn, const Budget& whole) {
    auto cases = encode(turn);
    if (!cases) return Attempt::Undecided;
    std::erase_if(*cases, [&](const Obligation::Formula& formula) {
        return std::any_of(formula.begin(), formula.end(), [&](term::Term t) { return tm_.isFalse(t); });
    });
    if (cases->empty()) return Attempt::Folded;
    const size_t before = decided;
    const Result result = askCases(backend, *cases, decided, turn, whole);
    if (decided > before) credit(solver::backendName(backend));
    if (result == Result::Unsat) ++tally_.discharged;
    return result == Result::Unsat ? Attempt::Discharged
           : result == Result::Sat ? Attempt::Refuted
                                   : Attempt::Undecided;
}

void Prosecutor::refute(const std::string& why) {
    status_ = Status::Refuted;
    detail_ = why;
}

Check Prosecutor::verdict() const {
    Check check;
    check.status = status_;
    check.discharged = discharged_;
    for (const std::string& who : tally_.by) check.by += (check.by.empty() ? "" : ", ") + who;
    if (status_ == Status::Confirmed) {
        if (tally_.byUnroller > 0) check.by += ", unrolling";
        if (tally_.bySimplifier > 0) check.by += check.by.empty() ? "simplification" : ", simplification";
        if (check.by.empty()) check.by = "the graph"; // no path leads to a bad location
        check.detail = std::to_string(tally_.discharged) +
                       (tally_.discharged == 1 ? " step of the proof" : " steps of the proof");
        if (tally_.byShape > 0)
            check.detail += ", " + std::to_string(tally_.byShape) + " where no path leads";
        if (tally_.bySimplifier > 0)
            check.detail += ", " + std::to_string(tally_.bySimplifier) + " by simplification";
    } else {
        check.detail = detail_;
    }
    check.seconds = std::chrono::duration<double>(Budget::Clock::now() - begin_).count();
    return check;
}

} // namespace vouch::evidence
