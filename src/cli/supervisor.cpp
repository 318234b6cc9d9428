#include "cli/supervisor.h"

#include "cli/output.h"
#include "cli/progress.h"
#include "cli/worker.h"
#include "report/several.h"
#include "support/memory.h"
#include "support/process.h"
#include "support/signals.h"
#include "support/temporary.h"
#include "support/terminal.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <poll.h>
#include <sstream>
#include <sys/resource.h>
#include <unistd.h>

namespace vouch::cli {

namespace {

using Clock = std::chrono::steady_clock;

constexpr double kPollSeconds = 0.1;
constexpr double kExactSeconds = 1; // between exact measurements of memory, where it is not near the limit
// They walk through the page tables: of gigabytes, that takes a tenth of a second. The next one waits so many times as long.
constexpr double kExactRest = 100;
constexpr const char* kOutOfMemory = "out of memory"; // what engines say, too
constexpr const char* kTimeout = "timeout";
constexpr double kLeastMegabytes = 128;        // twice what the smallest programs take, their checks included
constexpr double kInterruptGraceSeconds = 0.3; // for the worker to hand over what it has

double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

rusage childrenUsage() {
    rusage usage{};
    getrusage(RUSAGE_CHILDREN, &usage);
    return usage;
}

double cpuSeconds(const rusage& usage) {
    auto seconds = [](const timeval& t) { return double(t.tv_sec) + double(t.tv_usec) / 1e6; };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

class Supervisor {
  public:
    Supervisor(const RunOptions& options, const report::Report& empty, const Work& work, const Hear& hear)
        : options_(options), empty_(empty), work_(work), hear_(hear), signals_({SIGINT, SIGTERM, SIGHUP}),
          progress_(options.progress, options.verbose) {
        budget_ = support::Budget::seconds(options.timeoutSeconds);
    }

    Supervised run() {
        support::adoptOrphans();
        {
            support::TemporaryDirectory temporary;
            auto work = [&](support::Channel& channel) {
                setenv("TMPDIR", temporary.path().c_str(), 1);
                return work_(budget_, channel);
            };
            worker_ = support::Child::start(work, true);
            while (!done_) step();
            worker_.kill();
            worker_.wait();
            support::killDescendants();
        }
        progress_.clear();
        adviseOnMemory();
        measure();
        return std::move(result_);
    }

  private:
    void step() {
        pollfd watched[] = {{worker_.channel().descriptor(), POLLIN, 0}, {signals_.descriptor(), POLLIN, 0}};
        double wait = std::min(kPollSeconds, budget_.remaining());
        ::poll(watched, 2, static_cast<int>(wait * 1000) + 1);
        bool open = worker_.channel().receive();
        while (auto message = worker_.channel().next()) handle(*message);
        if (done_) return;
        if (!open) return workerDied();
        if (budget_.exhausted()) return giveUp(kTimeout);
        if (signals_.next() && !interrupted_) interrupt();
        if (interrupted_ && since(*interrupted_) > kInterruptGraceSeconds) return giveUp(interruptedReason());
        watchMemory();
    }

    void handle(const support::Message& message) {
        switch (message.kind) {
        case kPhase:
            progress_.phase(message.payload);
            phases_.push_back({message.payload, since(start_)});
            break;
        case kEngineProgress: {
            support::Reader in(message.payload);
            std::string engine = in.text();
            progress_.engine(engine, exchange::decodeProgress(in.text()));
            break;
        }
        case kEnginesNow: progress_.engines(exchange::decodeEngines(message.payload)); break;
        case kAnswerChecked: {
            support::Reader in(message.payload);
            checking_ = {in.text()};
            checking_->done = in.number();
            checking_->of = in.number();
            progress_.checking(checking_->live());
            break;
        }
        case kInputError:
            result_.inputError = message.payload.empty() ? "the input does not compile" : message.payload;
            done_ = true;
            break;
        case kResult:
            result_.report = report::fromJson(message.payload);
            done_ = true;
            break;
        default:
            if (hear_) hear_(message);
        }
    }

    std::string interruptedReason() const {
        return checking_ ? "interrupted: " + checking_->soFar() : "interrupted";
    }

    void workerDied() {
        support::Exit exit = worker_.wait();
        if (interrupted_)
            giveUp(interruptedReason());
        else
            giveUp(exit.outOfMemory() ? kOutOfMemory
                   : exit.outOfTime() ? kTimeout
                                      : "internal error: the verifier ended early: " + exit.describe());
    }

    void giveUp(std::string reason) {
        result_.report = empty_;
        result_.report.reason = std::move(reason);
        done_ = true;
    }

    void interrupt() {
        result_.interrupted = true;
        interrupted_ = Clock::now();
        worker_.signal(SIGTERM);
    }

    // Above the limit, the largest process goes: an engine or a check, whose death the worker survives and
    // accounts for; the worker itself only if there is nobody else.
    void watchMemory() {
        double now = since(start_);
        if (now < nextLook_) return;
        nextLook_ = now + kPollSeconds;
        bool exact = now >= nextExactLook_;
        double limit = options_.memoryMegabytes;
        support::TreeMemory tree = support::treeMemory(getpid(), worker_.id(), exact ? 0 : limit);
        if (exact) nextExactLook_ = now + std::max(kExactSeconds, kExactRest * (since(start_) - now));
        if (tree.exact) peakMegabytes_ = std::max(peakMegabytes_, tree.megabytes);
        progress_.draw(now, tree.megabytes);
        if (tree.megabytes <= limit) return;
        if (tree.largest != 0)
            kill(tree.largest, SIGKILL);
        else
            giveUp(kOutOfMemory);
    }

    // Nobody can say how much a program needs, but below this no program has a chance.
    void adviseOnMemory() {
        std::string& reason = result_.report.reason;
        if (reason != kOutOfMemory || options_.memoryMegabytes >= kLeastMegabytes) return;
        std::ostringstream advice;
        advice << ": " << options_.memoryMegabytes << " MB are allowed, small programs need "
               << kLeastMegabytes;
        reason += advice.str();
    }

    void measure() {
        rusage usage = childrenUsage();
        report::Report& r = result_.report;
        r.cpuSeconds = cpuSeconds(usage) - cpuSeconds(before_);
        // Short runs end before the first sample: the largest single process is a lower bound.
        r.peakMegabytes = peakMegabytes_;
        if (usage.ru_maxrss > before_.ru_maxrss)
            r.peakMegabytes = std::max(r.peakMegabytes, double(usage.ru_maxrss) / 1024);
        r.wallSeconds = since(start_);
        r.phases = std::move(phases_);
    }

    const RunOptions& options_;
    const report::Report& empty_;
    const Work& work_;
    const Hear& hear_;
    Clock::time_point start_ = Clock::now();
    rusage before_ = childrenUsage(); // of earlier properties
    support::Budget budget_;
    support::SignalQueue signals_;
    ProgressView progress_;
    support::Child worker_;
    bool done_ = false;
    std::optional<Clock::time_point> interrupted_;
    std::optional<exchange::Checking> checking_; // the answer that is there
    std::vector<report::Phase> phases_;
    double nextLook_ = 0, nextExactLook_ = 0;
    double peakMegabytes_ = 0;
    Supervised result_;
};

} // namespace

Supervised supervise(const RunOptions& options, const report::Report& empty, const Work& work,
                     const Hear& hear) {
    return Supervisor(options, empty, work, hear).run();
}

void adviseOnTime(const RunOptions& options) {
    if (!options.isTimeoutGiven && isatty(STDERR_FILENO))
        std::cerr << "vouch: at most " << options.timeoutSeconds / 60
                  << " minutes; --timeout SECONDS changes that\n";
}

int tell(const RunOptions& options, const std::vector<report::Report>& reports, bool isWritten) {
    if (!options.jsonFile.empty() && !writeText(options.jsonFile, report::toJson(reports) + "\n"))
        isWritten = false;
    if (options.jsonFile != "-") { // otherwise nothing else
        report::printText(std::cout, reports,
                          {.colour = support::wantsColour(STDOUT_FILENO),
                           .statistics = options.statistics,
                           .full = options.full});
        if (!flushOutput()) isWritten = false;
    }
    return isWritten ? report::exitStatus(report::together(reports).verdict) : kNotWritten;
}

} // namespace vouch::cli
