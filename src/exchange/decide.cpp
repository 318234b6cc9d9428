#include "exchange/decide.h"

#include <algorithm>

namespace vouch::exchange {

namespace {

using State = Claim::State;

const char* stateName(State s) {
    switch (s) {
    case State::Confirmed: return "confirmed";
    case State::Refuted: return "refuted";
    case State::Pending:
    case State::Doubted:
    case State::Unconfirmed: break;
    }
    return "unconfirmed";
}

std::string contradiction(const Claim& a, const Claim& b) {
    auto tell = [](const Claim& c) {
        return c.engine + " says " + (c.safe ? "TRUE" : "FALSE") + " (" + stateName(c.state) + ")";
    };
    return "engines contradict each other: " + tell(a) + ", " + tell(b);
}

const Claim* opposing(const std::vector<Claim>& claims, const Claim& c) {
    auto it = std::find_if(claims.begin(), claims.end(),
                           [&](const Claim& d) { return d.safe != c.safe && d.state != State::Refuted; });
    return it == claims.end() ? nullptr : &*it;
}

std::optional<size_t> firstIn(const std::vector<Claim>& claims, State state) {
    for (size_t i = 0; i < claims.size(); ++i)
        if (claims[i].state == state) return i;
    return std::nullopt;
}

// What people learn most from comes first. An engine that ran out of time might have answered; that others
// had nothing more to say matters less.
int rank(const GaveUp& g) {
    for (const char* limit : {"unsupported", "undefined", "recursion deeper", "program too large"})
        if (g.reason.starts_with(limit)) return 0;
    if (g.reason == "timeout") return 1;
    if (g.reason == "out of memory") return 3;
    if (g.broken) return 4;
    return 2; // a reason of the engine's own: a bound, a solver that gave up
}

std::string combinedReason(const Situation& s) {
    const GaveUp* best = nullptr;
    for (const GaveUp& g : s.gaveUp)
        if (!best || rank(g) < rank(*best)) best = &g;
    if (s.outOfTime && (!best || rank(*best) > 0)) return "timeout";
    return best ? best->reason : "no engine answered";
}

Decision unknown(std::string reason) { return {Verdict::Unknown, std::nullopt, std::move(reason)}; }
Decision contradictory(const Claim& one, const Claim& other) {
    return {Verdict::Unknown, std::nullopt, contradiction(one, other), true};
}

std::optional<Decision> decideConfirmed(const Situation& s, size_t winner) {
    const Claim& c = s.claims[winner];
    if (const Claim* other = opposing(s.claims, c)) {
        if (other->state == State::Pending && !s.outOfTime) return std::nullopt;
        return contradictory(c, *other);
    }
    return Decision{c.safe ? Verdict::True : Verdict::False, winner, {}};
}

std::string unconfirmedReason(const Claim& c) {
    return "unconfirmed: " + (c.safe ? "proved by " + c.engine : c.engine + " found a violation") + ", " +
           (c.detail.empty() ? "the check ran out of time" : c.detail);
}

Decision decideUnconfirmed(const Situation& s, size_t index) {
    const Claim& c = s.claims[index];
    if (const Claim* other = opposing(s.claims, c)) return contradictory(c, *other);
    if (!s.acceptUnconfirmed) return unknown(unconfirmedReason(c));
    return {c.safe ? Verdict::True : Verdict::False, index, {}};
}

std::optional<Decision> decideUndoubted(const Situation& s) {
    if (auto winner = firstIn(s.claims, State::Confirmed)) return decideConfirmed(s, *winner);

    bool pending = firstIn(s.claims, State::Pending).has_value();
    auto unconfirmed = firstIn(s.claims, State::Unconfirmed);
    bool mayWait = (s.moreToCome || pending) && !s.outOfTime;
    if (mayWait && !(unconfirmed && s.acceptUnconfirmed && s.impatient && !pending)) return std::nullopt;

    if (auto refuted = firstIn(s.claims, State::Refuted)) {
        const Claim& c = s.claims[*refuted];
        return unknown("refuted evidence: " + c.engine + ": " + c.detail);
    }
    if (!unconfirmed) unconfirmed = firstIn(s.claims, State::Pending); // out of time: as good as unconfirmed
    if (unconfirmed) return decideUnconfirmed(s, *unconfirmed);
    return unknown(combinedReason(s));
}

} // namespace

std::optional<Decision> decide(const Situation& situation) {
    Situation s = situation;
    for (Claim& c : s.claims)
        if (c.state == State::Doubted) c.state = s.outOfTime ? State::Refuted : State::Pending;
    return decideUndoubted(s);
}

} // namespace vouch::exchange
