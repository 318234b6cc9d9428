#include "exchange/claims.h"

#include "exchange/codec.h"
#include "exchange/facts.h"
#include "support/fault.h"
#include "support/process.h"

#include <algorithm>
#include <poll.h>

namespace vouch::exchange {

namespace {

using ClaimResult = engine::claims::Result;
using engine::claims::Standing;
using ClaimState = engine::claims::State;

// Of the time that is left: a proof may need all of the rest.
constexpr double kShare = 0.25, kSeconds = 30;
constexpr double kSearchShare = 0.1, kSearchSeconds = 3; // for finding states that are reached
constexpr double kGrace = 0.5;
constexpr uint8_t kClaims = 1;

void write(support::Writer& out, const ClaimState& state) {
    out.number(state.where.file).number(state.where.line).number(state.where.column);
    out.number(state.values.size());
    for (const auto& [name, value] : state.values) out.text(name).text(value);
}

ClaimState readState(support::Reader& in) {
    constexpr uint64_t kValueSize = 16;
    ClaimState state;
    state.where.file = static_cast<uint32_t>(in.number());
    state.where.line = static_cast<uint32_t>(in.number());
    state.where.column = static_cast<uint32_t>(in.number());
    state.values.resize(in.count(kValueSize));
    for (auto& [name, value] : state.values) {
        name = in.text();
        value = in.text();
    }
    return state;
}

ClaimResult readResult(support::Reader& in) {
    ClaimResult result;
    const uint64_t standing = in.number();
    if (standing > static_cast<uint64_t>(Standing::Undecided)) throw support::MalformedMessage("no standing");
    result.standing = static_cast<Standing>(standing);
    result.before = readState(in);
    result.after = readState(in);
    result.isRound = in.number() != 0;
    for (uint64_t left = in.count(8); left > 0; --left)
        result.needs.insert(static_cast<uint32_t>(in.number()));
    result.why = in.text();
    return result;
}

int checkJob(const program::Program& program, const support::Budget& budget, double search,
             support::Channel& parent) {
    support::testFault("claims");
    CheckedClaims claims;
    engine::Context context;
    context.budget = budget;
    context.statistics = &claims.statistics;
    claims.checked = engine::claims::check(program, context, search);
    for (engine::Fact& fact : claims.checked.facts) fact.from = kOutside;
    parent.send(kClaims, encodeClaims(program, claims));
    return 0;
}

std::string failureOf(const support::Exit& exit) {
    if (exit.outOfMemory()) return "out of memory";
    if (exit.outOfTime()) return "out of time";
    return "internal error: the check of invariants ended early: " + exit.describe();
}

} // namespace

std::string encodeClaims(const program::Program& program, const CheckedClaims& claims) {
    support::Writer out;
    out.number(claims.checked.results.size());
    for (const auto& [number, result] : claims.checked.results) {
        out.number(number).number(static_cast<uint64_t>(result.standing));
        write(out, result.before);
        write(out, result.after);
        out.number(result.isRound).number(result.needs.size());
        for (uint32_t need : result.needs) out.number(need);
        out.text(result.why);
    }
    out.text(encodeFacts(program, claims.checked.facts));
    out.text(encodeStatistics(claims.statistics));
    return out.take();
}

CheckedClaims decodeClaims(const program::Program& program, std::string_view bytes) {
    constexpr uint64_t kResultSize = 64;
    support::Reader in(bytes);
    CheckedClaims claims;
    for (uint64_t left = in.count(kResultSize); left > 0; --left) {
        const auto number = static_cast<uint32_t>(in.number());
        claims.checked.results.emplace(number, readResult(in));
    }
    claims.checked.facts = decodeFacts(program, in.text());
    claims.statistics = decodeStatistics(in.text());
    if (!in.atEnd()) throw support::MalformedMessage("more than claims");
    return claims;
}

CheckedClaims checkClaims(const program::Program& program, const support::Budget& budget) {
    const double left = budget.remaining();
    const double seconds = std::min(kShare * left, kSeconds);
    const double search = std::min(kSearchShare * left, kSearchSeconds);
    const support::Budget some = budget.sub(seconds);
    const support::Budget patience = budget.sub(seconds + kGrace);
    support::Child child = support::Child::start(
        [&](support::Channel& parent) { return checkJob(program, some, search, parent); });
    CheckedClaims failed;
    while (!patience.exhausted()) {
        pollfd watched{child.channel().descriptor(), POLLIN, 0};
        ::poll(&watched, 1, static_cast<int>(std::min(patience.remaining(), 0.2) * 1000) + 1);
        const bool isOpen = child.channel().receive();
        if (auto message = child.channel().next()) {
            child.kill();
            child.wait();
            try {
                return decodeClaims(program, message->payload);
            } catch (const std::runtime_error& broken) {
                failed.failure = std::string("internal error: the check of invariants says ") + broken.what();
                return failed;
            }
        }
        if (isOpen) continue;
        failed.failure = failureOf(child.wait());
        return failed;
    }
    child.kill();
    child.wait();
    failed.failure = "out of time";
    return failed;
}

} // namespace vouch::exchange
