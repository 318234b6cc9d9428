#include "cli/worker.h"

#include "cli/outcome.h"
#include "exchange/portfolio.h"
#include "support/fault.h"
#include "support/memory.h"

#include <algorithm>
#include <csignal>
#include <sys/resource.h>
#include <unistd.h>

namespace vouch::cli {

namespace {

// The supervisor watches the sum over all processes; this stops a process that allocates faster than it
// looks.
constexpr double kDataSlack = 1.1, kDataSlackMegabytes = 128;

// The main thread's stack grows on demand up to the soft limit; the compiler recurses over nested C.
void growStack() {
    constexpr rlim_t kStack = rlim_t{120} << 20; // the kernel keeps 128 MB free below every stack
    rlimit limit{};
    getrlimit(RLIMIT_STACK, &limit);
    if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= kStack) return;
    limit.rlim_cur = std::min(kStack, limit.rlim_max);
    setrlimit(RLIMIT_STACK, &limit);
}

// Shares of the time that is left when the engines start: the checks need some after the engines' last
// answer, and the worker some to send its report ahead of the supervisor's deadline.
double checkReserve(double total) { return std::clamp(0.1 * total, 0.3, 10.0); }
double reportReserve(double total) { return std::clamp(0.02 * total, 0.1, 0.3); }

class Worker {
  public:
    Worker(const CheckOptions& options, const support::Budget& budget, support::Channel& supervisor)
        : options_(options), budget_(budget), supervisor_(supervisor), signals_({SIGTERM, SIGINT}) {
        report_ = emptyReport(options_);
    }

    int run() {
        try {
            verify();
        } catch (const frontend::InputError& e) {
            supervisor_.send(kInputError, e.what());
            return 0;
        } catch (const frontend::Unsupported& e) {
            std::string why = e.what();
            giveUp(budget_.exhausted()              ? "timeout"
                   : why.starts_with("unsupported") ? why
                                                    : "unsupported: " + why);
        }
        report_.statistics = statistics_.all();
        supervisor_.send(kResult, report::toJson(report_));
        return 0;
    }

  private:
    void verify() {
        phase("front end");
        support::testFault("frontend");
        frontend::Result loaded = frontend::load(options_.frontend, tm_, budget_, statistics_);
        describeLedger(report_, loaded.program);
        phase("reductions");
        reduce::Reduced reduced = reduce::reduceAll(loaded.program, options_.settings, statistics_);
        phase("engines");
        exchange::Task task{loaded.compiled, loaded.program, reduced};
        auto listener = [&](const std::string& engine, const engine::Progress& p) {
            supervisor_.send(kEngineProgress,
                             support::Writer().text(engine).text(exchange::encodeProgress(p)).take());
        };
        describeOutcome(report_, exchange::runPortfolio(task, settings(), listener, &signals_),
                        reduced.program);
    }

    exchange::Settings settings() const {
        exchange::Settings s;
        s.engines = options_.engines;
        s.options = options_.settings;
        s.strict = options_.strict;
        s.dumpDirectory = options_.dumpDirectory;
        if (!options_.timeoutSeconds) return s;
        double total = *options_.timeoutSeconds, left = budget_.remaining();
        s.budget = support::Budget::seconds(std::max(0.0, left - reportReserve(total)));
        s.engineBudget = support::Budget::seconds(std::max(0.0, left - checkReserve(total)));
        return s;
    }

    void phase(const char* name) { supervisor_.send(kPhase, name); }
    void giveUp(std::string reason) {
        report_.verdict = report::Verdict::Unknown;
        report_.reason = std::move(reason);
    }

    const CheckOptions& options_;
    const support::Budget& budget_;
    support::Channel& supervisor_;
    support::SignalQueue signals_;
    term::TermManager tm_;
    support::Statistics statistics_;
    report::Report report_;
};

} // namespace

int workerMain(const CheckOptions& options, const support::Budget& budget, support::Channel& supervisor) {
    support::limitData(options.memoryMegabytes * kDataSlack + kDataSlackMegabytes);
    growStack();
    return Worker(options, budget, supervisor).run();
}

} // namespace vouch::cli
