// The race of the checker's clauses against z3 and cvc5.
#include "evidence/obligation.h"
#include "evidence/rival.h"
#include "support/check.h"
#include "support/message.h"

#include <algorithm>
#include <new>

namespace vouch::evidence {

using solver::Result;
using support::Budget;

namespace {

// What the clauses settle in so much time, or in this share of what the obligation has, needs no race.
constexpr double kAloneSeconds = 0.7;
constexpr double kAloneShare = 0.1;
// That the simplifier has folded it is the weakest of answers: for this share of the time the clauses may find a better one.
constexpr double kSimplifierShare = 0.4;
// Something is wrong with us where a claim is refuted. So long, a second opinion on what it is may take.
constexpr double kSecondOpinionSeconds = 5;
// By clauses::Means.
const std::string kClausesNames[] = {"evaluation", "enumeration", "cryptominisat"};
const std::string& nameOf(clauses::Means means) { return kClausesNames[static_cast<int>(means)]; }

} // namespace

std::string Prosecutor::encode(const Report& report) {
    support::Writer out;
    out.number(static_cast<uint64_t>(report.attempt)).text(report.detail);
    const Tally& t = report.tally;
    out.number(t.discharged).number(t.byShape).number(t.byUnroller).number(t.bySimplifier);
    out.number(t.by.size());
    for (const std::string& who : t.by) out.text(who);
    out.number(report.decided.size());
    for (size_t cases : report.decided) out.number(cases);
    return out.take();
}

Prosecutor::Report Prosecutor::decode(const std::optional<std::string>& bytes) {
    Report report;
    if (!bytes) return report;
    support::Reader in(*bytes);
    report.attempt = static_cast<Attempt>(in.number());
    report.detail = in.text();
    Tally& t = report.tally;
    for (unsigned* count : {&t.discharged, &t.byShape, &t.byUnroller, &t.bySimplifier})
        *count = static_cast<unsigned>(in.number());
    for (uint64_t n = in.count(1); n > 0; --n) t.by.push_back(in.text());
    for (uint64_t n = in.count(1); n > 0; --n) report.decided.push_back(in.number());
    VOUCH_CHECK(in.atEnd(), "a report of other solvers with something behind it");
    return report;
}

clauses::Answer Prosecutor::askClauses(const Obligation& obligation, const clauses::Limit& limit) {
    try {
        return obligation.inClauses(limit);
    } catch (const std::bad_alloc&) { // others may do with less memory
        return {};
    }
}

Prosecutor::Attempt Prosecutor::race(const Obligation& obligation, Decided& decided, const Budget& whole,
                                     bool last) {
    const double time = whole.remaining();
    Rival rival(
        [&] {
            tally_ = {};
            Report report;
            report.attempt = dischargeByOthers(obligation, decided, whole, last);
            report.detail = detail_;
            report.tally = tally_;
            report.decided = decided;
            return encode(report);
        },
        std::min(kAloneSeconds, kAloneShare * time));
    Report theirs;
    auto isSettled = [&] {
        if (theirs.decided.empty()) theirs = decode(rival.look());
        return theirs.attempt == Attempt::Refuted ||
               (theirs.attempt == Attempt::Discharged &&
                (theirs.tally.bySimplifier == 0 || rival.seconds() > kSimplifierShare * time));
    };
    clauses::Answer ours = askClauses(obligation, {whole, isSettled});
    if (ours.result == Result::Sat) theirs = decode(rival.wait(whole.sub(kSecondOpinionSeconds)));
    if (ours.result == Result::Unknown) theirs = decode(rival.wait(whole));
    if (ours.result == Result::Unknown && theirs.attempt == Attempt::Refuted)
        ours = askClauses(obligation, whole.sub(kSecondOpinionSeconds));
    return settle(obligation, ours, theirs, decided);
}

Prosecutor::Attempt Prosecutor::settle(const Obligation& obligation, const clauses::Answer& ours,
                                       const Report& theirs, Decided& decided) {
    const bool theyHold = theirs.attempt == Attempt::Discharged,
               theyDoNot = theirs.attempt == Attempt::Refuted;
    const std::string others = theirs.tally.by.empty() ? "simplification" : theirs.tally.by.back();
    if (ours.result == Result::Unsat && theyDoNot) contradiction(obligation, nameOf(ours.by), others);
    if (ours.result == Result::Sat && theyHold) contradiction(obligation, others, nameOf(ours.by));
    if (status_ == Status::Refuted) return Attempt::Refuted;
    if (ours.result == Result::Sat) return refutedBy(obligation, nameOf(ours.by));
    if (ours.result == Result::Unsat) {
        ++tally_.discharged;
        credit(nameOf(ours.by));
        return Attempt::Discharged;
    }
    if (theyDoNot) return refutedBy(obligation, others);
    if (!theirs.decided.empty()) {
        VOUCH_CHECK(theirs.decided.size() == decided.size(), "a report on another obligation");
        decided = theirs.decided;
    }
    tally_.discharged += theirs.tally.discharged;
    tally_.byShape += theirs.tally.byShape;
    tally_.byUnroller += theirs.tally.byUnroller;
    tally_.bySimplifier += theirs.tally.bySimplifier;
    for (const std::string& who : theirs.tally.by) credit(who);
    return theirs.attempt;
}

void Prosecutor::contradiction(const Obligation& obligation, const std::string& holds,
                               const std::string& doesNot) {
    refute("internal error: checkers contradict each other on " + obligation.name + ": it holds for " +
           holds + ", not for " + doesNot);
}

} // namespace vouch::evidence
