#include "cli/worker.h"

#include "cli/correctness_witness.h"
#include "cli/invariants.h"
#include "cli/outcome.h"
#include "cli/progress.h"
#include "cli/proof_steps.h"
#include "cli/vacuity.h"
#include "cli/violation_witness.h"
#include "evidence/certificate_files.h"
#include "exchange/facts.h"
#include "exchange/portfolio.h"
#include "frontend/stack.h"
#include "reduce/path_program.h"
#include "support/fault.h"
#include "support/memory.h"
#include "term/rewritings.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fstream>
#include <sstream>
#include <sys/resource.h>
#include <unistd.h>

namespace vouch::cli {

namespace {

// The supervisor watches the sum over all processes; this stops a process that allocates faster than it looks.
constexpr double kDataSlack = 1.1, kDataSlackMegabytes = 128;

// Shares of the time that is left when the engines start: the checks need some after the engines' last
// answer, and the worker some to send its report ahead of the supervisor's deadline.
double checkReserve(double total) { return std::clamp(0.1 * total, 0.3, 10.0); }
double reportReserve(double total) { return std::clamp(0.02 * total, 0.1, 0.3); }

// --recursion auto: what the try with inlined calls may cost, in instructions and as a share of the time.
constexpr uint64_t kTryInstructions = 1'000'000;
constexpr double kTryShare = 0.25, kTrySeconds = 15;
constexpr double kWitnessShare = 0.5; // of what is left, for proving a witness's invariants
// Of the time that the run has taken: for finding out why the facts of a proof are needed.
constexpr double kNeedShare = 0.1, kNeedLeastSeconds = 0.5, kNeedMostSeconds = 10;
constexpr double kPathShare = 0.25; // of the time, for finding the path of a path program

class Worker {
  public:
    Worker(const CheckOptions& options, const support::Budget& budget, support::Channel& supervisor)
        : options_(options), budget_(budget), supervisor_(supervisor), signals_({SIGTERM, SIGINT}) {
        report_ = emptyReport(options_);
    }

    int run() {
        try {
            verify();
        } catch (const support::InputError& e) {
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
        frontend::Result loaded = load(options_.frontend, budget_, statistics_);
        if (options_.inlineFirst && statistics_.get("frontend.stacks") > 0 && decidedInlined()) return;
        noteWarnings(loaded.compiled.warnings);
        run(loaded, settings());
    }

    void noteWarnings(const std::string& text) {
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) report_.notes.push_back("compiler: " + line);
    }

    frontend::Result load(const frontend::Options& options, const support::Budget& budget,
                          support::Statistics& statistics) {
        limitMemory(options_, frontend::kCompilerStackMegabytes);
        tm_.startRecording(); // until the Program is there
        frontend::Result loaded = frontend::load(options, tm_, budget, statistics);
        limitMemory(options_, 0); // what is forked from now on inherits it
        return loaded;
    }

    // A stack is exact for recursion of any depth, but costs arrays and their indices; a few calls deep, copies of the
    // bodies are far cheaper, above all for functions that call themselves twice. Both models are sound: beyond the
    // bound there is a limit. So the cheap one is tried first, and only a confirmed verdict of it counts; that engines
    // contradict each other counts, too, and must not be passed over by trying again.
    bool decidedInlined() {
        frontend::Options options = options_.frontend;
        options.recursion = frontend::Recursion::Inline;
        options.inlineBudget = std::min(options.inlineBudget, kTryInstructions);
        exchange::Settings settings = this->settings();
        settings.acceptUnconfirmed = false;
        // Native runs need neither model, and the try would last as long as they do.
        std::erase_if(settings.engines, [](const exchange::Member& m) { return m.info.runsNatively; });
        if (settings.engines.empty()) return false;
        support::Budget share =
            support::Budget::seconds(std::min(kTryShare * budget_.remaining(), kTrySeconds));
        settings.engineBudget = settings.budget = share;
        support::Statistics statistics;
        try {
            frontend::Result loaded = load(options, share, statistics);
            run(loaded, settings);
        } catch (const frontend::Unsupported&) { // too large, or out of time
        }
        if (report_.verdict != report::Verdict::Unknown || final_) return true;
        std::vector<std::string> notes = std::move(report_.notes); // refuted evidence is told in any case
        report_ = emptyReport(options_);
        report_.notes = std::move(notes);
        return false;
    }

    void run(const frontend::Result& loaded, const exchange::Settings& settings) {
        describeLedger(report_, loaded.program);
        if (options_.pathProgram) return runPathProgram(loaded, settings);
        phase("reductions");
        reduce::Reduced reduced = reduce::reduceAll(loaded.program, reductions(), statistics_);
        std::vector<engine::Fact> given;
        if (!loaded.invariants.empty()) {
            phase("invariants");
            given = checkInvariants(loaded, reductions(), settings.engineBudget, reduced, report_,
                                    statistics_, someEngineReads());
        }
        runEngines(loaded, reduced, settings, std::move(given));
        describeChecked(report_, loaded.checked);
        if (report_.verdict == report::Verdict::True && report_.warnings.empty() &&
            noExecutionIsChecked(loaded, reductions(), budget_))
            report_.warnings.push_back(
                "no execution gets to a check: assumptions exclude all, or the code before "
                "it never ends");
        if (options_.strict) refuseEnvironment(report_);
    }

    void runPathProgram(const frontend::Result& loaded, const exchange::Settings& settings) {
        phase("path program");
        describeUnchecked(report_, loaded, "this run is about a path program");
        support::Budget share = budget_.sub(kPathShare * budget_.remaining());
        reduce::ErrorPath found =
            reduce::findErrorPath(loaded.program, options_.settings.get<reduce::PathSettings>(), share);
        if (found.path.empty())
            giveUp("no path program: " + found.why);
        else
            runEngines(loaded,
                       reduce::reducedPathProgram(loaded.program, found.path, reductions(), statistics_),
                       settings);
        describePathProgram(report_, found, loaded.program);
        report_.pathProgram.path = options_.settings.text("path-program.path");
    }

    void runEngines(const frontend::Result& loaded, const reduce::Reduced& reduced,
                    const exchange::Settings& settings, std::vector<engine::Fact> given = {}) {
        tm_.stopRecording();
        statistics_.set("reduce.rewritings", static_cast<double>(tm_.rewritings().size()));
        phase("engines");
        exchange::Task task{loaded.compiled, loaded.program, reduced, {}, std::move(given)};
        if (options_.precision) task.givenPredicates = loadPrecision(reduced.program);
        auto listener = [&](const std::string& engine, const engine::Progress& p) {
            supervisor_.send(kEngineProgress,
                             support::Writer().text(engine).text(exchange::encodeProgress(p)).take());
        };
        exchange::Settings told = settings;
        told.checking = [&](const exchange::Checking& c) {
            supervisor_.send(kAnswerChecked,
                             support::Writer().text(c.claim).number(c.done).number(c.of).take());
        };
        exchange::Outcome outcome = exchange::runPortfolio(task, told, listener, &signals_);
        final_ = outcome.interrupted || outcome.decision.contradictory;
        describeOutcome(report_, outcome, reduced.program);
        if (!options_.reportFile.empty()) describePage(outcome, reduced.program);
        if (!options_.savePrecision.empty()) savePrecision(reduced.program, std::move(outcome.predicates));
        if (!options_.certificateDirectory.empty() && outcome.safe &&
            report_.verdict == report::Verdict::True)
            writeCertificate(reduced, *outcome.safe);
        if (!options_.witnessFile.empty()) tellWitness(loaded, reduced, outcome);
    }

    // What is made for the page only, and costs a small share of what the run has cost so far.
    void describePage(const exchange::Outcome& outcome, const program::Program& reduced) {
        phase("report");
        describeAutomaton(report_, outcome, reduced);
        if (!outcome.safe || report_.verdict != report::Verdict::True) return;
        const double gone = options_.timeoutSeconds - budget_.remaining();
        const double share = std::clamp(kNeedShare * gone, kNeedLeastSeconds, kNeedMostSeconds);
        describeNeeds(report_, *outcome.safe, reduced,
                      budget_.sub(std::min(share, kWitnessShare * budget_.remaining())));
    }

    void writeCertificate(const reduce::Reduced& reduced, const engine::Safe& safe) {
        phase("certificate");
        const support::Budget share = budget_.sub(kWitnessShare * budget_.remaining());
        const evidence::CertificateFiles made =
            evidence::writeCertificate(reduced.program, safe, report_.property, options_.frontend.files,
                                       options_.certificateDirectory, share);
        const std::string where = "certificate: " + options_.certificateDirectory;
        report_.notes.push_back(made.failure.empty()
                                    ? where + ", " + std::to_string(made.obligations) + " obligations, " +
                                          std::to_string(made.proofs) + " as clauses with a proof"
                                    : where + " is not complete: " + made.failure);
    }

    // Within what is left of the time: the verdict has to get home in any case.
    void tellWitness(const frontend::Result& loaded, const reduce::Reduced& reduced,
                     const exchange::Outcome& outcome) {
        if (report_.verdict == report::Verdict::Unknown) return;
        phase("witness");
        try {
            makeWitness(loaded, reduced, outcome);
        } catch (const support::InputError& e) { // the compiler gave up on what it has compiled before
            report_.notes.push_back(std::string("no witness: ") + e.what());
        }
    }

    void makeWitness(const frontend::Result& loaded, const reduce::Reduced& reduced,
                     const exchange::Outcome& outcome) {
        std::optional<witness::Witness> made;
        if (report_.verdict == report::Verdict::False) {
            made = violationWitness(options_.frontend, loaded.program, *outcome.check);
        } else {
            limitMemory(options_, frontend::kCompilerStackMegabytes);
            const support::Budget share = budget_.sub(kWitnessShare * budget_.remaining());
            made = correctnessWitness(options_.frontend, reductions(),
                                      candidatesOf(options_.frontend, reduced.program, outcome), tm_, share);
        }
        if (!made) {
            report_.notes.push_back("no witness: the violation is at no place of the files that were given");
            return;
        }
        report_.notes.insert(report_.notes.end(), made->notes.begin(), made->notes.end());
        supervisor_.send(kWitness, toYaml(*made, witness::makeUuid(), witness::timeNow()));
    }

    std::vector<engine::Predicate> loadPrecision(const program::Program& program) {
        exchange::FittedPrecision fitted = exchange::fitPrecision(*options_.precision, program);
        const size_t all = options_.precision->entries.size();
        statistics_.set("precision.loaded", static_cast<double>(all - fitted.dropped));
        statistics_.set("precision.dropped", static_cast<double>(fitted.dropped));
        if (fitted.dropped > 0)
            report_.notes.push_back(std::to_string(fitted.dropped) + " of " + std::to_string(all) +
                                    " predicates in " + options_.loadPrecision +
                                    " are about nothing in this program");
        return std::move(fitted.predicates);
    }

    void savePrecision(const program::Program& program, std::vector<engine::Predicate> predicates) {
        std::ofstream out(options_.savePrecision);
        out << exchange::writePrecision(program, std::move(predicates));
        out.close();
        if (!out)
            report_.notes.push_back("predicates could not be written to " + options_.savePrecision + ": " +
                                    strerror(errno));
    }

    exchange::Settings settings() const {
        exchange::Settings s = portfolioSettings(options_, budget_, supervisor_);
        s.keepPredicates = !options_.savePrecision.empty();
        return s;
    }

    bool someEngineReads() const {
        return std::any_of(options_.engines.begin(), options_.engines.end(), [&](const exchange::Member& m) {
            return exchange::readsFacts(m.options ? *m.options : options_.settings, m.info.name);
        });
    }
    const reduce::Settings& reductions() const { return options_.settings.get<reduce::Settings>(); }
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
    bool final_ = false; // UNKNOWN as it is: interrupted, or engines contradict each other
};

} // namespace

void growStack() {
    constexpr rlim_t kStack = rlim_t{120} << 20; // the kernel keeps 128 MB free below every stack
    rlimit limit{};
    getrlimit(RLIMIT_STACK, &limit);
    if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= kStack) return;
    limit.rlim_cur = std::min(kStack, limit.rlim_max);
    setrlimit(RLIMIT_STACK, &limit);
}

void limitMemory(const RunOptions& options, double reservedMegabytes) {
    support::limitData(options.memoryMegabytes * kDataSlack + kDataSlackMegabytes + reservedMegabytes);
}

exchange::Settings portfolioSettings(const RunOptions& options, const support::Budget& budget,
                                     support::Channel& supervisor) {
    exchange::Settings s;
    if (showsEngines(options.progress, options.verbose))
        s.watch = [&supervisor](const std::vector<exchange::EngineNow>& engines) {
            supervisor.send(kEnginesNow, exchange::encodeEngines(engines));
        };
    s.engines = options.engines;
    s.options = options.settings;
    s.acceptUnconfirmed = options.unconfirmed;
    s.dumpDirectory = options.dumpDirectory;
    double total = options.timeoutSeconds, left = budget.remaining();
    s.budget = support::Budget::seconds(std::max(0.0, left - reportReserve(total)));
    s.engineBudget = support::Budget::seconds(std::max(0.0, left - checkReserve(total)));
    return s;
}

int workerMain(const CheckOptions& options, const support::Budget& budget, support::Channel& supervisor) {
    growStack();
    return Worker(options, budget, supervisor).run();
}

} // namespace vouch::cli
