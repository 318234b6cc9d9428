#include "bench/keeper.h"

#include "bench/launch.h"
#include "bench/tree.h"
#include "support/budget.h"
#include "support/message.h"
#include "support/signals.h"
#include "support/temporary.h"

#include <algorithm>
#include <cmath>
#include <csignal>
#include <poll.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace vouch::bench {

namespace {

using Clock = support::Budget::Clock;

constexpr double kLookSeconds = 0.025;
constexpr double kGraceSeconds = 1;      // from SIGTERM to SIGKILL
constexpr double kExactSeconds = 1;      // between exact looks at memory
constexpr double kExactNearSeconds = .1; // the same where the upper bound is above the limit
constexpr double kCopyMegabytes = 2;     // what a copy of this process may touch before it becomes the tool
constexpr off_t kMostOutput = off_t{100} << 20;
constexpr uint8_t kReport = 1;

double ownPeakMegabytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return double(usage.ru_maxrss) / 1024;
}

// So that a tool with thousands of processes cannot keep the keeper from looking. Allowed to root only.
void takePrecedence() {
    sched_param parameter{};
    parameter.sched_priority = sched_get_priority_min(SCHED_RR);
    sched_setscheduler(0, SCHED_RR | SCHED_RESET_ON_FORK, &parameter);
}

class Keeper {
  public:
    Keeper(const Command& command, const Limits& limits, Cgroup* group, support::Channel& bench)
        : command_(command), limits_(limits), group_(group), bench_(bench), signals_({SIGCHLD}) {}

    // Nothing if the bench is gone.
    std::optional<Measured> run() {
        support::TemporaryDirectory temporary;
        baseMegabytes_ = ownPeakMegabytes();
        start_ = Clock::now();
        tool_ = launch(command_, limits_, group_, temporary.path());
        while (!ended_) {
            wait();
            look();
        }
        measured_.wallSeconds = elapsed();
        finish();
        if (abandoned_) return std::nullopt;
        return measured_;
    }

  private:
    double elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

    void wait() {
        pollfd watched[] = {{bench_.descriptor(), POLLIN, 0}, {signals_.descriptor(), POLLIN, 0}};
        double seconds = kLookSeconds;
        if (!terminated_) seconds = std::clamp(limits_.wallSeconds - elapsed(), 0.0, kLookSeconds);
        ::poll(watched, 2, static_cast<int>(std::ceil(seconds * 1000)));
        while (signals_.next()) {
        }
    }

    void look() {
        if (!bench_.receive()) return abandon();
        reap();
        if (ended_) return;
        lookAtTree();
        if (!ended_) lookAtTime();
        if (!ended_) lookAtOutput();
    }

    void abandon() {
        abandoned_ = ended_ = true;
        if (group_) group_->orphan();
    }

    // Adopted orphans are waited for as they end; the tool's end is the end of the run.
    void reap() {
        while (true) {
            siginfo_t info{};
            if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == 0) return;
            if (info.si_pid != tool_.id()) {
                waitpid(info.si_pid, nullptr, 0);
                continue;
            }
            measured_.exit = *tool_.poll();
            ended_ = true;
            return;
        }
    }

    void lookAtTree() {
        double reaped = reapedCpuSeconds();
        TreeSample sample = sampleDescendants();
        cpuSeconds_ = group_ ? group_->cpuSeconds() : reaped + sample.cpuSeconds;
        if (sample.tasks > limits_.processes || (group_ && group_->ranOutOfProcesses()))
            return stop(Measured::End::Processes);
        if (group_ && group_->ranOutOfMemory()) return stop(Measured::End::Memory);
        if (group_ && group_->currentMegabytes())
            notePeak(*group_->currentMegabytes());
        else
            lookAtMemory(sample);
    }

    void lookAtMemory(const TreeSample& sample) {
        double now = elapsed();
        double limit = limits_.memoryMegabytes.value_or(HUGE_VAL);
        bool near = sample.residentMegabytes > limit && now >= lastExact_ + kExactNearSeconds;
        if (!near && now < nextExact_) return;
        lastExact_ = now;
        nextExact_ = now + std::min(now, kExactSeconds); // often at first: short runs have a peak, too
        double exact = proportionalMegabytes(sample);
        notePeak(exact);
        if (exact > limit) stop(Measured::End::Memory);
    }

    void lookAtTime() {
        if (terminated_) {
            if (elapsed() > *terminated_ + kGraceSeconds) ended_ = true;
            return;
        }
        if (elapsed() >= limits_.wallSeconds) return terminate(Measured::End::WallTime);
        if (limits_.cpuSeconds && cpuSeconds_ >= *limits_.cpuSeconds) terminate(Measured::End::CpuTime);
    }

    void lookAtOutput() {
        struct stat info{};
        if (stat(command_.log.c_str(), &info) == 0 && info.st_size > kMostOutput) stop(Measured::End::Output);
    }

    void terminate(Measured::End why) {
        measured_.end = why;
        terminated_ = elapsed();
        tool_.signal(SIGTERM);
    }

    void stop(Measured::End why) {
        measured_.end = why;
        ended_ = true;
    }

    void finish() {
        if (group_) group_->kill();
        tool_.kill();
        if (tool_.running()) tool_.wait();
        support::killDescendants();
        tool_.channel().receive();
        if (auto complaint = tool_.channel().next()) {
            measured_.end = Measured::End::NotStarted;
            measured_.problem = complaint->payload;
        }
        measureUse();
        lookBack();
    }

    void measureUse() {
        measured_.cpuSeconds = group_ ? group_->cpuSeconds() : reapedCpuSeconds();
        // Until it executed the tool, the child was a copy of this process: figures of that size say nothing,
        // but are all there is about a run that ended before the first look.
        double reaped = reapedPeakMegabytes();
        if (reaped > baseMegabytes_ + kCopyMegabytes || peakMegabytes_ == 0) notePeak(reaped);
        std::optional<double> peak = group_ ? group_->peakMegabytes() : std::nullopt;
        measured_.peakMegabytes = peak.value_or(peakMegabytes_);
        if (measured_.end == Measured::End::Output) truncate(command_.log.c_str(), kMostOutput);
    }

    // A tool that ended by itself may have passed a limit since the last look.
    void lookBack() {
        if (measured_.end != Measured::End::Exited) return;
        if (group_ && group_->ranOutOfMemory())
            measured_.end = Measured::End::Memory;
        else if (group_ && group_->ranOutOfProcesses())
            measured_.end = Measured::End::Processes;
        else if (limits_.cpuSeconds && measured_.cpuSeconds > *limits_.cpuSeconds)
            measured_.end = Measured::End::CpuTime;
        else if (measured_.wallSeconds > limits_.wallSeconds)
            measured_.end = Measured::End::WallTime;
    }

    void notePeak(double megabytes) { peakMegabytes_ = std::max(peakMegabytes_, megabytes); }

    const Command& command_;
    const Limits& limits_;
    Cgroup* group_;
    support::Channel& bench_;
    support::SignalQueue signals_;
    support::Child tool_;
    Clock::time_point start_;
    Measured measured_;
    bool ended_ = false, abandoned_ = false;
    std::optional<double> terminated_; // when SIGTERM was sent
    double cpuSeconds_ = 0;
    double baseMegabytes_ = 0, peakMegabytes_ = 0;
    double lastExact_ = 0, nextExact_ = 0;
};

std::string encode(const Measured& m) {
    return support::Writer()
        .number(static_cast<uint64_t>(m.end))
        .text(m.problem)
        .number(static_cast<uint64_t>(m.exit.signal))
        .number(static_cast<uint64_t>(m.exit.code))
        .real(m.cpuSeconds)
        .real(m.wallSeconds)
        .real(m.peakMegabytes)
        .take();
}

Measured decode(const std::string& bytes) {
    support::Reader in(bytes);
    Measured m;
    m.end = static_cast<Measured::End>(in.number());
    m.problem = in.text();
    m.exit.signal = static_cast<int>(in.number());
    m.exit.code = static_cast<int>(in.number());
    m.cpuSeconds = in.real();
    m.wallSeconds = in.real();
    m.peakMegabytes = in.real();
    return m;
}

int keep(const Command& command, const Limits& limits, const CgroupFolder* groups, const std::string& name,
         support::Channel& bench) {
    prctl(PR_SET_PDEATHSIG, 0); // the end of the bench shows in the channel, and there is work left then
    support::adoptOrphans();
    takePrecedence();
    std::optional<Cgroup> group;
    if (groups) group.emplace(*groups, name, limits);
    std::optional<Measured> measured = Keeper(command, limits, group ? &*group : nullptr, bench).run();
    group.reset();
    if (measured) bench.send(kReport, encode(*measured));
    return 0;
}

} // namespace

support::Child startKeeper(const Command& command, const Limits& limits, const CgroupFolder* groups,
                           const std::string& group) {
    return support::Child::start(
        [&](support::Channel& bench) { return keep(command, limits, groups, group, bench); }, true);
}

std::optional<Measured> takeReport(support::Child& keeper) {
    auto message = keeper.channel().next();
    if (!message || message->kind != kReport) return std::nullopt;
    return decode(message->payload);
}

std::string enforcement(const CgroupFolder* groups) {
    if (!groups) return "rlimits and polling";
    return groups->memory() ? "cgroup v2" : "cgroup v2 (processes, CPU time) and polling (memory)";
}

} // namespace vouch::bench
