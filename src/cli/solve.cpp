// vouch solve: transition systems instead of C programs, and formulas (solve_formula.h). They become Programs (transition/model.h) and go the way of
// all Programs: reductions, engines, and an independent check of each answer. A proof is re-proved by the checker of
// certificates; a counterexample is executed by the simulator, on the nodes of the file, before it is printed as a
// witness.
//
// All bad states are looked for at once, unless --each wants a verdict for every one.
#include "cli/commands.h"
#include "cli/options.h"
#include "cli/outcome.h"
#include "cli/output.h"
#include "cli/solve_formula.h"
#include "cli/supervisor.h"
#include "cli/worker.h"
#include "reduce/reduce.h"
#include "support/fault.h"
#include "term/rewritings.h"
#include "transition/model.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fstream>
#include <iostream>

namespace vouch::cli {

namespace {

using transition::System;

constexpr const char* kProperty = "bad-state";

std::string contents(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    std::string text(std::istreambuf_iterator<char>(in), {});
    if (!in) throw support::InputError(file + ": cannot be read: " + strerror(errno));
    return text;
}

System readFile(const std::string& file) {
    try {
        return transition::readSystem(file, contents(file));
    } catch (const transition::FormatError& e) {
        throw support::InputError(e.what());
    }
}

// --bad: the place of the bad state that a word means.
size_t badCalled(const System& system, const std::string& word) {
    for (size_t i = 0; i < system.bad.size(); ++i)
        if (system.bad[i].symbol == word) return i;
    std::string_view digits = word;
    if (digits.starts_with("b")) digits.remove_prefix(1);
    size_t number = 0;
    auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc() || end != digits.data() + digits.size() || number >= system.bad.size())
        throw support::InputError("--bad: " + system.file + " has no bad state '" + word + "'");
    return number;
}

// A file without bad states has lost them, or is about something else: a proof would mislead.
System selected(System system, const std::vector<std::string>& words) {
    if (system.bad.empty())
        throw support::InputError(system.file + ": has no bad states, so there is nothing to check");
    if (words.empty()) return system;
    std::vector<size_t> kept;
    for (const std::string& word : words) kept.push_back(badCalled(system, word));
    std::sort(kept.begin(), kept.end());
    kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
    return withBad(std::move(system), kept);
}

report::Report emptyReport(const SolveOptions& options, const std::string& property) {
    report::Report r;
    r.property = property;
    r.files = {options.file};
    return r;
}

// A trace of the system's Program, executed by the simulator; where it is a counterexample, as a witness.
exchange::CheckResult simulated(const System& system, const transition::SystemProgram& made,
                                const program::Trace& trace) {
    exchange::CheckResult result;
    result.check.by = "simulation";
    transition::Stimulus stimulus = stimulusOf(system, made, trace);
    transition::Simulation simulation = simulate(system, stimulus);
    if (!simulation.bad) {
        result.check.status = evidence::Status::Refuted;
        result.check.detail = simulation.why;
        return result;
    }
    result.check.status = evidence::Status::Confirmed;
    if (auto told = tellable(system, stimulus)) {
        simulation = simulate(system, *told);
        VOUCH_CHECK(simulation.bad, "a witness that is no counterexample");
        result.stimulus = witnessOf(system, *told, *simulation.bad);
    } else {
        result.check.detail = "its arrays have too many elements for a witness";
    }
    result.violated = "b" + std::to_string(system.numberOf(*simulation.bad));
    return result;
}

class SystemWorker {
  public:
    SystemWorker(const SolveOptions& options, const System& system, report::Report empty,
                 const support::Budget& budget, support::Channel& supervisor)
        : options_(options), system_(system), report_(std::move(empty)), budget_(budget),
          supervisor_(supervisor), signals_({SIGTERM, SIGINT}) {}

    int run() {
        solve();
        report_.statistics = statistics_.all();
        supervisor_.send(kResult, report::toJson(report_));
        return 0;
    }

  private:
    void solve() {
        tm_.startRecording(); // until the Program is there
        const transition::SystemProgram made = programOf(system_, tm_);
        statistics_.set("system.nodes", static_cast<double>(system_.nodes.size() - 1));
        statistics_.set("system.states", static_cast<double>(system_.states.size()));
        statistics_.set("system.inputs", static_cast<double>(system_.inputs.size()));
        supervisor_.send(kPhase, "reductions");
        const reduce::Reduced reduced =
            reduce::reduceAll(made.program, options_.settings.get<reduce::Settings>(), statistics_);
        tm_.stopRecording();
        statistics_.set("reduce.rewritings", static_cast<double>(tm_.rewritings().size()));
        supervisor_.send(kPhase, "engines");
        const frontend::Compiled none;
        auto replay = [&](const program::Trace& trace) { return simulated(system_, made, trace); };
        exchange::Task task{none, made.program, reduced, replay};
        auto listener = [&](const std::string& engine, const engine::Progress& p) {
            supervisor_.send(kEngineProgress,
                             support::Writer().text(engine).text(exchange::encodeProgress(p)).take());
        };
        describeOutcome(report_,
                        exchange::runPortfolio(task, portfolioSettings(options_, budget_, supervisor_),
                                               listener, &signals_),
                        reduced.program);
        report_.checked = {{"bad state", static_cast<unsigned>(system_.bad.size())}};
    }

    const SolveOptions& options_;
    const System& system_;
    report::Report report_;
    const support::Budget& budget_;
    support::Channel& supervisor_;
    support::SignalQueue signals_;
    term::TermManager tm_;
    support::Statistics statistics_;
};

// What a run is about: all that was selected, or the i-th of it.
struct Part {
    std::string property = kProperty;
    std::optional<size_t> only;
};

// The file is read in the worker: its size is nobody's promise.
int work(const SolveOptions& options, const Part& part, const support::Budget& budget,
         support::Channel& supervisor) {
    growStack();
    limitMemory(options, 0);
    supervisor.send(kPhase, "reading");
    support::testFault("frontend");
    try {
        System system = selected(readFile(options.file), options.bad);
        if (part.only) system = withBad(std::move(system), {*part.only});
        report::Report empty = emptyReport(options, part.property);
        empty.notes = system.notes;
        return SystemWorker(options, system, std::move(empty), budget, supervisor).run();
    } catch (const support::InputError& e) {
        supervisor.send(kInputError, e.what());
        return 0;
    }
}

// --each: the parts, as a child finds them in the file.
std::vector<Part> partsOf(const SolveOptions& options) {
    if (!options.each) return {Part{}};
    auto read = [&](const support::Budget&, support::Channel& supervisor) {
        growStack();
        limitMemory(options, 0);
        report::Report names = emptyReport(options, kProperty);
        try {
            const System system = selected(readFile(options.file), options.bad);
            for (size_t i = 0; i < system.bad.size(); ++i)
                names.notes.push_back("b" + std::to_string(system.numberOf(i)));
        } catch (const support::InputError& e) {
            supervisor.send(kInputError, e.what());
            return 0;
        }
        supervisor.send(kResult, report::toJson(names));
        return 0;
    };
    Supervised result = supervise(options, emptyReport(options, kProperty), read);
    if (!result.inputError.empty()) throw support::InputError(result.inputError);
    if (!result.report.reason.empty())
        return {Part{}}; // too large for the limits: the run itself will say so
    std::vector<Part> parts;
    for (size_t i = 0; i < result.report.notes.size(); ++i) parts.push_back({result.report.notes[i], i});
    return parts;
}

std::vector<report::Report> solveAll(const SolveOptions& options) {
    using Clock = std::chrono::steady_clock;
    Clock::time_point start = Clock::now();
    std::vector<report::Report> reports;
    const std::vector<Part> parts = partsOf(options);
    bool interrupted = false;
    for (size_t i = 0; i < parts.size(); ++i) {
        SolveOptions own = options;
        double gone = std::chrono::duration<double>(Clock::now() - start).count();
        own.timeoutSeconds =
            std::max(0.0, options.timeoutSeconds - gone) / static_cast<double>(parts.size() - i);
        reports.push_back(emptyReport(own, parts[i].property));
        reports.back().reason = "interrupted";
        if (interrupted) continue;
        Supervised result =
            supervise(own, reports.back(), [&](const support::Budget& budget, support::Channel& to) {
                return work(own, parts[i], budget, to);
            });
        if (!result.inputError.empty()) throw support::InputError(result.inputError);
        reports.back() = std::move(result.report);
        interrupted = result.interrupted;
    }
    return reports;
}

// --witness FILE: the counterexamples go there and not to standard output.
bool writeWitnesses(const std::string& file, std::vector<report::Report>& reports) {
    if (file.empty() || file == "-") return true;
    std::string text;
    for (report::Report& r : reports) {
        text += r.stimulus;
        r.stimulus.clear();
    }
    return writeText(file, text);
}

} // namespace

int solveCommand(const std::vector<std::string>& arguments) {
    auto options = parseSolve(arguments);
    if (!options) return 0;
    if (isFormula(options->file)) return solveFormula(*options);
    adviseOnTime(*options);
    std::vector<report::Report> reports = solveAll(*options);
    const bool isWritten = writeWitnesses(options->witnessFile, reports);
    return tell(*options, reports, isWritten);
}

} // namespace vouch::cli
