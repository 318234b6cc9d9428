#include "evidence/rival.h"

#include <algorithm>
#include <poll.h>
#include <stdexcept>

namespace vouch::evidence {

using support::Budget;

namespace {

constexpr uint8_t kAnswer = 1;
constexpr double kPollSeconds = 0.1;

} // namespace

Rival::Rival(Work work, double delaySeconds) : work_(std::move(work)), delay_(delaySeconds) {}

double Rival::seconds() const { return std::chrono::duration<double>(Budget::Clock::now() - begin_).count(); }

void Rival::start() {
    isStarted_ = true;
    try {
        child_ = support::Child::start([this](support::Channel& parent) {
            parent.send(kAnswer, work_());
            return 0;
        });
    } catch (const std::runtime_error&) { // no process is to be had: the other one has to do
    }
}

// What died or was killed has said nothing.
void Rival::receive() {
    if (!child_.running()) return;
    const bool isOpen = child_.channel().receive();
    if (auto message = child_.channel().next()) answer_ = std::move(message->payload);
    if (isOpen && !answer_) return;
    child_.kill();
    child_.wait();
}

const std::optional<std::string>& Rival::look() {
    if (!isStarted_ && seconds() >= delay_) start();
    receive();
    return answer_;
}

const std::optional<std::string>& Rival::wait(const Budget& budget) {
    if (!isStarted_) start();
    for (receive(); child_.running() && !budget.exhausted(); receive()) {
        pollfd watched{child_.channel().descriptor(), POLLIN, 0};
        const double most = std::min(kPollSeconds, budget.remaining());
        ::poll(&watched, 1, static_cast<int>(most * 1000) + 1);
    }
    return answer_;
}

} // namespace vouch::evidence
