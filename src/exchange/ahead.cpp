#include "exchange/ahead.h"

#include "exchange/facts.h"
#include "exchange/jobs.h"
#include "support/check.h"

#include <algorithm>
#include <csignal>
#include <thread>

namespace vouch::exchange {

namespace {

constexpr double kAheadSeconds = 0.5; // of the run, before anything is checked ahead

} // namespace

AheadCheck::AheadCheck(const Task& task, const Settings& settings)
    : task_(task), settings_(settings), processors_(std::max(1u, std::thread::hardware_concurrency())),
      isWanted_(checksAhead(settings.options)) {}

void AheadCheck::deepen(unsigned edges) {
    depth_ = std::max(depth_, edges);
    // Who has not read the last message, or rests, need not hear of all: only the deepest counts.
    if (child_.running() && !rests_ && child_.channel().unsent() == 0)
        child_.channel().post(kDepth, encodeDepth({depth_, ""}));
}

void AheadCheck::schedule(double secondsOfRun, size_t busy) {
    if (!isWanted_ || depth_ == 0 || secondsOfRun < kAheadSeconds) return;
    const bool isIdle = busy < processors_;
    if (!isStarted_ && isIdle) {
        isStarted_ = true;
        child_ = support::Child::start(
            [this](support::Channel& parent) { return aheadJob(task_, settings_, parent); });
        deepen(depth_);
        return;
    }
    if (!child_.running() || child_.poll()) return; // what has failed is not begun again
    if (isIdle != rests_) return;
    rests_ = !isIdle;
    child_.signal(rests_ ? SIGSTOP : SIGCONT);
    if (!rests_) deepen(depth_);
}

bool AheadCheck::fits(const engine::Answer& answer) const {
    const auto* safe = std::get_if<engine::Safe>(&answer);
    if (!child_.running() || !safe || !safe->certificate.invariant.empty()) return false;
    using Form = engine::Certificate::Form;
    const engine::Certificate& c = safe->certificate;
    return c.form == Form::Unwinding || (c.form == Form::KInductive && c.k > 1);
}

support::Child AheadCheck::take(const std::string& engine, const engine::Answer& answer) {
    VOUCH_CHECK(fits(answer), "an answer that nothing was checked for");
    child_.channel().post(kAnswer, encodeClaim(task_.reduced.program, engine, answer));
    if (rests_) child_.signal(SIGCONT);
    return std::move(child_);
}

} // namespace vouch::exchange
