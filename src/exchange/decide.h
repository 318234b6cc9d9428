// From what engines claim and checkers confirm to one verdict. Pure: no processes, no clocks.
//
//   - A claim whose evidence was confirmed wins, unless another engine claims the opposite and was not refuted:
//     then both are reported and the verdict is UNKNOWN.
//   - A refuted claim is a bug in Vouch. It never becomes a verdict, and it discredits unconfirmed claims of the
//     same kind; a confirmed claim stands, since its evidence was checked on its own.
//   - A doubted claim is waited for like a pending one; when nothing can be waited for, it is refuted.
//   - An unconfirmed claim is waited with for a better one. It becomes a verdict (with that word) only where that was
//     asked for; otherwise the verdict is UNKNOWN, and the reason says who claimed what.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace vouch::exchange {

enum class Verdict { True, False, Unknown };

struct Claim {
    // Doubted: refuted as it was claimed, and the checker looks for another way to the violation.
    enum class State { Pending, Doubted, Confirmed, Refuted, Unconfirmed };
    std::string engine;
    bool safe = false; // otherwise: a violation
    State state = State::Pending;
    std::string detail; // what the checker said
};

// Why an engine has no claim.
struct GaveUp {
    std::string engine;
    std::string reason;
    bool broken = false; // it crashed, rather than gave up
};

struct Situation {
    std::vector<Claim> claims = {};
    std::vector<GaveUp> gaveUp = {};
    bool moreToCome = false;        // engines still run
    bool outOfTime = false;         // nothing can be waited for any longer
    bool impatient = false;         // an unconfirmed claim has waited long enough for a better one
    bool acceptUnconfirmed = false; // otherwise such claims are UNKNOWN
};

struct Decision {
    Verdict verdict = Verdict::Unknown;
    std::optional<size_t> claim; // the one that the verdict rests on
    std::string reason;          // Unknown: why
    bool contradictory = false;  // Unknown: because engines contradict each other
};

// Nothing: wait for more.
std::optional<Decision> decide(const Situation& situation);

} // namespace vouch::exchange
