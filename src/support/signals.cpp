#include "support/signals.h"

#include "support/check.h"

#include <csignal>
#include <sys/signalfd.h>
#include <unistd.h>

namespace vouch::support {

SignalQueue::SignalQueue(std::initializer_list<int> signals) {
    sigset_t set;
    sigemptyset(&set);
    for (int s : signals) sigaddset(&set, s);
    sigprocmask(SIG_BLOCK, &set, nullptr);
    descriptor_ = signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
    VOUCH_CHECK(descriptor_ >= 0, "no descriptor for signals");
}

SignalQueue::~SignalQueue() { close(descriptor_); }

std::optional<int> SignalQueue::next() {
    signalfd_siginfo info;
    if (read(descriptor_, &info, sizeof info) != sizeof info) return std::nullopt;
    return static_cast<int>(info.ssi_signo);
}

} // namespace vouch::support
