// vouch validate: checks a witness that somebody brings.
//
// Of a violation: the program is observed (program/observe.h), so that only executions count that pass the waypoints in
// their order and end in the target's line. What the witness tells outright of inputs is tried first, by one run of the
// interpreter; otherwise the engines search. An execution that is found is run natively, as every counterexample is.
//
// Of a proof: its invariants are checked one by one and together, as those from outside are (docs/invariants.md). What
// is not decided there becomes an error of the program that it does not hold (program::asserted); then the engines, which
// have the proved ones, decide about all of it at once.
//
//   confirmed      an execution along the waypoints violates the property; all invariants hold and the program is safe
//   rejected       nothing like this exists, or an invariant is false, or the witness says what means nothing
//   not confirmed  the time was not enough, or something stands in the way
#include "cli/commands.h"
#include "cli/invariants.h"
#include "cli/options.h"
#include "cli/outcome.h"
#include "cli/output.h"
#include "cli/supervisor.h"
#include "cli/waypoints.h"
#include "cli/worker.h"
#include "exchange/portfolio.h"
#include "frontend/stack.h"
#include "program/interpreter.h"
#include "support/signals.h"

#include <algorithm>
#include <csignal>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <unistd.h>

namespace vouch::cli {

namespace {

enum class Outcome : uint8_t { Confirmed, Rejected, NotConfirmed };

struct Validation {
    Outcome outcome = Outcome::NotConfirmed;
    std::string why;
};

const char* nameOf(Outcome outcome) {
    switch (outcome) {
    case Outcome::Confirmed: return "CONFIRMED";
    case Outcome::Rejected: return "REJECTED";
    case Outcome::NotConfirmed: break;
    }
    return "NOT CONFIRMED";
}

int exitStatusOf(Outcome outcome) {
    switch (outcome) {
    case Outcome::Confirmed: return 0;
    case Outcome::Rejected: return 10;
    case Outcome::NotConfirmed: break;
    }
    return 20;
}

constexpr uint64_t kMostSteps = 20'000'000;  // of the run with the values that the witness tells
constexpr double kRunShare = 0.25;           // of the time
constexpr const char* kClaim = "invariant "; // begins the reason of an Error location that stands for one

class Validator {
  public:
    Validator(const CheckOptions& options, const support::Budget& budget, support::Channel& supervisor)
        : options_(options), path_(options.witnessFile), budget_(budget), supervisor_(supervisor),
          signals_({SIGTERM, SIGINT}) {
        report_ = emptyReport(options_);
    }

    int run() {
        Validation result;
        try {
            result = validate();
        } catch (const support::InputError& e) {
            // Of the witness, or of the program.
            if (!std::string(e.what()).starts_with(path_ + ":")) {
                supervisor_.send(kInputError, e.what());
                return 0;
            }
            result = {Outcome::Rejected, e.what()};
        } catch (const frontend::Unsupported& e) {
            result.why = budget_.exhausted() ? "timeout" : e.what();
        }
        report_.statistics = statistics_.all();
        supervisor_.send(
            kValidated,
            support::Writer().number(static_cast<uint64_t>(result.outcome)).text(result.why).take());
        supervisor_.send(kResult, report::toJson(report_));
        return 0;
    }

  private:
    Validation validate() {
        supervisor_.send(kPhase, "reading the witness");
        const witness::Witness w = witness::read(path_);
        note(w.notes);
        compare(w.metadata);
        return w.kind == witness::Kind::Violation ? violation(w) : proof(w);
    }

    void note(const std::vector<std::string>& notes) {
        report_.notes.insert(report_.notes.end(), notes.begin(), notes.end());
    }

    void compare(const witness::Metadata& m) {
        if (!m.specification.empty() && !witness::isAbout(m.specification, report_.property))
            throw support::InputError(path_ + ": the witness is about " + m.specification + ", not about " +
                                      report_.property);
        if (!m.dataModel.empty() && m.dataModel != report_.dataModel)
            report_.notes.push_back("the witness is about " + m.dataModel + ", the program is read as " +
                                    report_.dataModel);
        for (const auto& [file, hash] : m.fileHashes)
            for (const std::string& own : options_.frontend.files)
                if (own == file && !hash.empty() && frontend::sha256Of(own) != hash)
                    report_.notes.push_back("the witness is about another version of " + file +
                                            ": the hashes differ");
    }

    frontend::Result load(std::vector<frontend::GivenInvariant> given) {
        supervisor_.send(kPhase, "front end");
        frontend::Options options = options_.frontend;
        options.invariants = std::move(given);
        limitMemory(options_, frontend::kCompilerStackMegabytes);
        frontend::Result loaded = frontend::load(options, tm_, budget_, statistics_);
        limitMemory(options_, 0);
        report_.ledger.clear();
        describeLedger(report_, loaded.program);
        return loaded;
    }

    const reduce::Settings& reductions() const { return options_.settings.get<reduce::Settings>(); }

    exchange::Outcome search(const exchange::Task& task) {
        supervisor_.send(kPhase, "engines");
        auto listener = [&](const std::string& engine, const engine::Progress& p) {
            supervisor_.send(kEngineProgress,
                             support::Writer().text(engine).text(exchange::encodeProgress(p)).take());
        };
        exchange::Outcome outcome = exchange::runPortfolio(
            task, portfolioSettings(options_, budget_, supervisor_), listener, &signals_);
        describeOutcome(report_, outcome, task.reduced.program);
        return outcome;
    }

    // --- a violation

    Validation violation(const witness::Witness& w) {
        limitMemory(options_, frontend::kCompilerStackMegabytes);
        const frontend::SourceMap map = frontend::mapSource(options_.frontend);
        Waypoints waypoints(w, path_, options_.frontend, map);
        const frontend::Result loaded = load(waypoints.given());
        const program::Observation observation = waypoints.observation(loaded);
        note(waypoints.notes());
        const program::Observed observed = program::observe(loaded.program, observation);
        std::string soFar;
        if (runTold(loaded, observed, waypoints, soFar)) return {Outcome::Confirmed, ""};
        if (budget_.exhausted()) return {Outcome::NotConfirmed, "timeout" + soFar};
        const reduce::Reduced reduced = reduce::reduceAll(observed.program, reductions(), statistics_);
        const exchange::Outcome found = search({loaded.compiled, observed.program, reduced, {}, {}});
        switch (report_.verdict) {
        case report::Verdict::False: return {Outcome::Confirmed, ""};
        case report::Verdict::True:
            return {Outcome::Rejected, "no execution passes the " + std::to_string(waypoints.count()) +
                                           " waypoints in their order and then violates " + report_.property +
                                           " at the target" + soFar};
        case report::Verdict::Unknown: break;
        }
        return {Outcome::NotConfirmed, report_.reason + soFar};
    }

    // The run on the values that the witness tells, and zero for all others. False: it does not get to the target, and
    // `soFar` says how far it gets.
    bool runTold(const frontend::Result& loaded, const program::Observed& observed, Waypoints& waypoints,
                 std::string& soFar) {
        const program::Program& p = observed.program;
        auto input = [&](program::EdgeId, term::Term t) {
            const term::Sort sort = p.tm->sort(t);
            const program::InputInfo& info = p.inputInfo.at(t);
            if (!sort.isBitVec() || info.site == 0) return term::Value::zero(sort);
            const auto value = waypoints.nextValue(p, info);
            return value ? term::Value(term::BitVector(64, *value).zextOrTrunc(p.tm->width(t)))
                         : term::Value::zero(sort);
        };
        program::Interpreter interpreter(p);
        const support::Budget share = budget_.sub(kRunShare * budget_.remaining());
        const program::Execution run = interpreter.run(input, kMostSteps, true, share);
        auto counter = run.state.find(observed.counter);
        const auto passed =
            counter == run.state.end() ? 0u : static_cast<unsigned>(counter->second.asBits().getZExtValue());
        if (run.end != program::Execution::End::Error) {
            if (waypoints.count() > 0)
                soFar = "; the run on the values that are told passes " + std::to_string(passed) + " of " +
                        std::to_string(waypoints.count()) + ", next is " + path_ + ":" +
                        std::to_string(waypoints.lineOf(passed));
            return false;
        }
        supervisor_.send(kPhase, "native run");
        evidence::Replay replay = evidence::replayNatively(loaded.compiled, p, run.trace, budget_);
        if (replay.check.status != evidence::Status::Confirmed) return false;
        const std::vector<program::State> states = interpreter.replay(replay.trace);
        if (states.empty() || replay.trace.steps.empty()) return false;
        const program::Location& end = p.locations[p.edges[replay.trace.steps.back().edge].to];
        if (end.kind != program::LocationKind::Error) return false;
        report_.verdict = report::Verdict::False;
        report_.violated = end.reason;
        report_.evidence = {"confirmed", replay.check.by, replay.check.detail, replay.check.seconds};
        evidence::Story story = evidence::explain(loaded.compiled, p, replay.trace);
        report_.counterexample = std::move(story.lines);
        report_.inputs = std::move(story.inputs);
        report_.failure = std::move(story.failure);
        return true;
    }

    // --- a proof

    Validation proof(const witness::Witness& w) {
        frontend::Result loaded = load(givenBy(w, path_, options_.frontend.files));
        reduce::Reduced reduced = reduce::reduceAll(loaded.program, reductions(), statistics_);
        std::vector<engine::Fact> facts;
        if (!loaded.invariants.empty()) {
            supervisor_.send(kPhase, "invariants");
            facts = checkInvariants(loaded, reductions(),
                                    portfolioSettings(options_, budget_, supervisor_).engineBudget, reduced,
                                    report_, statistics_, true);
        }
        for (const report::GivenInvariant& g : report_.given)
            if (g.status == "false")
                return {Outcome::Rejected,
                        g.file + ":" + std::to_string(g.line) + ": " + g.expression + ": false" + g.detail};
        const std::map<uint32_t, std::string> open = undecided(loaded);
        if (!open.empty()) return together(loaded, open);
        search({loaded.compiled, loaded.program, reduced, {}, std::move(facts)});
        return verdictOn(loaded);
    }

    // Those that may hold all the same.
    std::map<uint32_t, std::string> undecided(const frontend::Result& loaded) const {
        std::map<uint32_t, std::string> open;
        for (const program::Claim& c : loaded.program.claims) {
            const frontend::Invariant& i = loaded.invariants.at(c.number);
            const std::vector<term::Term> variables = claimedVariables(tm_, c);
            const bool isOfState = std::all_of(variables.begin(), variables.end(), [&](term::Term v) {
                return loaded.program.variable(v) != nullptr;
            });
            for (const report::GivenInvariant& g : report_.given)
                if (g.line == i.line && g.file == i.file && g.expression == i.text && i.problem.empty() &&
                    isOfState && (g.status == "not inductive" || g.status == "not checked"))
                    open.emplace(c.number, kClaim + std::to_string(c.number));
        }
        return open;
    }

    // What does not hold is an error, too: no proof without all of them.
    Validation together(frontend::Result& loaded, const std::map<uint32_t, std::string>& open) {
        const program::Program all = program::asserted(loaded.program, open);
        reduce::Reduced reduced = reduce::reduceAll(all, reductions(), statistics_);
        std::erase_if(reduced.program.claims, [&](const program::Claim& c) {
            return !loaded.invariants.at(c.number).problem.empty();
        });
        std::vector<engine::Fact> facts;
        if (!reduced.program.claims.empty())
            facts = exchange::checkClaims(reduced.program, budget_).checked.facts;
        auto replay = [&](const program::Trace& trace) {
            exchange::CheckResult result;
            const program::Location& end = all.locations[all.edges[trace.steps.back().edge].to];
            if (!end.reason.starts_with(kClaim)) {
                evidence::Replay run = evidence::replayNatively(loaded.compiled, all, trace, budget_);
                result.check = std::move(run.check);
                result.violated = end.reason;
                result.story = evidence::explain(loaded.compiled, all, run.trace);
                return result;
            }
            // The interpreter has gone there, on the Program as the front end made it.
            result.check = {evidence::Status::Confirmed, "interpreter", "", 0};
            result.violated = end.reason;
            result.story = evidence::explain(loaded.compiled, all, trace);
            return result;
        };
        search({loaded.compiled, all, reduced, replay, std::move(facts)});
        return verdictOn(loaded);
    }

    Validation verdictOn(const frontend::Result& loaded) {
        if (report_.verdict == report::Verdict::False) {
            if (!report_.violated.starts_with(kClaim))
                return {Outcome::Rejected, "the program violates " + report_.violated};
            const auto number = std::stoul(report_.violated.substr(std::string(kClaim).size()));
            const frontend::Invariant& i = loaded.invariants.at(number);
            std::string state;
            if (!report_.counterexample.empty())
                for (const auto& [variable, value] : report_.counterexample.back().assignments)
                    state += (state.empty() ? ": " : ", ") + variable + " = " + value;
            return {Outcome::Rejected, i.file + ":" + std::to_string(i.line) + ": " + i.text +
                                           ": false: an execution gets there where it does not hold" + state};
        }
        if (report_.verdict == report::Verdict::Unknown) return {Outcome::NotConfirmed, report_.reason};
        for (report::GivenInvariant& g : report_.given) {
            if (g.status == "not inductive" || g.status == "not checked") {
                const bool isDecided = std::any_of(
                    loaded.program.claims.begin(), loaded.program.claims.end(), [&](const program::Claim& c) {
                        const frontend::Invariant& i = loaded.invariants.at(c.number);
                        return i.line == g.line && i.file == g.file && i.text == g.expression &&
                               i.problem.empty();
                    });
                if (!isDecided)
                    return {Outcome::NotConfirmed, g.file + ":" + std::to_string(g.line) + ": " +
                                                       g.expression + ": " + g.status + g.detail};
                g.status = "proved";
                g.detail = " (by the engines, with the program)";
            } else if (g.status == "ignored") {
                return {Outcome::NotConfirmed,
                        g.file + ":" + std::to_string(g.line) + ": " + g.expression + ": ignored" + g.detail};
            }
        }
        return {Outcome::Confirmed, ""};
    }

    const CheckOptions& options_;
    const std::string path_;
    const support::Budget& budget_;
    support::Channel& supervisor_;
    support::SignalQueue signals_;
    term::TermManager tm_;
    support::Statistics statistics_;
    report::Report report_;
};

bool writeValidation(const CheckOptions& options, const Validation& v, const report::Report& r) {
    nlohmann::ordered_json j;
    j["format"] = "vouch-validation-1";
    j["outcome"] = nameOf(v.outcome);
    j["reason"] = v.why;
    j["witness"] = options.witnessFile;
    j["result"] = nlohmann::ordered_json::parse(report::toJson(r));
    const std::string text = j.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
    return writeText(options.jsonFile, text);
}

std::string onOneLine(std::string text) {
    std::replace_if(text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
    return text;
}

} // namespace

int validateCommand(const std::vector<std::string>& arguments) {
    auto options = parseValidate(arguments);
    if (!options) return 0;
    adviseOnTime(*options);
    options->frontend.property = options->properties.front();
    Validation v;
    bool isDecided = false;
    auto work = [&](const support::Budget& budget, support::Channel& to) {
        growStack();
        return Validator(*options, budget, to).run();
    };
    auto hear = [&](const support::Message& message) {
        if (message.kind != kValidated) return;
        support::Reader in(message.payload);
        v.outcome = static_cast<Outcome>(in.number());
        v.why = in.text();
        isDecided = true;
    };
    const Supervised result = supervise(*options, emptyReport(*options), work, hear);
    if (!result.inputError.empty()) throw support::InputError(result.inputError);
    if (!isDecided) v.why = result.report.reason;
    bool isWritten = options->jsonFile.empty() || writeValidation(*options, v, result.report);
    if (options->jsonFile != "-") {
        report::printFindings(std::cout, result.report, {.colour = false, .statistics = options->statistics});
        std::cout << "WITNESS: " << nameOf(v.outcome) << (v.why.empty() ? "" : "(" + onOneLine(v.why) + ")")
                  << "\n";
    }
    isWritten = flushOutput() && isWritten;
    return isWritten ? exitStatusOf(v.outcome) : kNotWritten;
}

} // namespace vouch::cli
