#include "cli/solve_formula.h"

#include "cli/output.h"
#include "cli/settings.h"
#include "cli/supervisor.h"
#include "cli/worker.h"
#include "formula/session.h"
#include "support/fault.h"
#include "support/input_error.h"
#include "support/process.h"
#include "term/plain.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <unistd.h>

namespace vouch::cli {

namespace {

constexpr double kSearchShare =
    0.7; // of the time that is left when a check-sat begins; a check takes time, too
constexpr double kReserveSeconds = 0.2; // for the answer to be told

struct Script {
    std::string text;
    std::vector<term::SmtLibCommand> commands;
};

std::vector<term::SmtLibCommand> readCommands(const std::string& file, const std::string& text,
                                              term::TermManager& plain) {
    try {
        std::vector<term::SmtLibCommand> commands;
        term::SmtLibReader reader(plain, text);
        while (auto command = reader.next()) commands.push_back(std::move(*command));
        return commands;
    } catch (const term::SmtLibError& e) {
        throw support::InputError(file + ":" + std::to_string(e.line) + ": " + e.what());
    }
}

std::string textOf(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    std::string text(std::istreambuf_iterator<char>(in), {});
    if (!in) throw support::InputError(file + ": cannot be read: " + strerror(errno));
    return text;
}

// One check-sat as the supervisor hears of it.
std::string encode(const formula::Checked& c) {
    support::Writer out;
    out.number(c.line).number(static_cast<uint64_t>(c.result)).text(c.reason);
    out.number(static_cast<uint64_t>(c.check.status))
        .text(c.check.by)
        .text(c.check.detail)
        .real(c.check.seconds);
    out.number(c.statistics.all().size());
    for (const auto& [name, value] : c.statistics.all()) out.text(name).real(value);
    return out.take();
}

formula::Checked decode(const std::string& bytes) {
    support::Reader in(bytes);
    formula::Checked c;
    c.line = static_cast<unsigned>(in.number());
    c.result = static_cast<formula::Result>(in.number());
    c.reason = in.text();
    c.check.status = static_cast<evidence::Status>(in.number());
    c.check.by = in.text();
    c.check.detail = in.text();
    c.check.seconds = in.real();
    for (uint64_t n = in.count(1); n > 0; --n) {
        const std::string name = in.text();
        c.statistics.set(name, in.real());
    }
    return c;
}

formula::Settings settingsOf(const SolveOptions& options) {
    formula::Settings settings = options.settings.get<formula::Settings>();
    if (options.engines.front().info.name == kFormulaEngine)
        settings.symsim = options.settings.get<solver::symsim::Settings>();
    return settings;
}

// Reads all of the script before anything is answered: what cannot be read has one message, and no answer before it.
int obeyScript(const SolveOptions& options, const support::Budget& budget, support::Channel& supervisor) {
    growStack();
    limitMemory(options, 0);
    supervisor.send(kPhase, "reading");
    support::testFault("frontend");
    const auto plain = term::makePlainManager();
    try {
        const std::string text = textOf(options.file);
        const auto commands = readCommands(options.file, text, *plain);
        supervisor.send(kPhase, "solving");
        const auto limits = [&] {
            const double left = std::max(0.0, budget.remaining() - kReserveSeconds);
            return formula::Limits{support::Budget::seconds(kSearchShare * left),
                                   support::Budget::seconds(left)};
        };
        formula::Session session(
            *plain, {settingsOf(options), options.unconfirmed, options.dumpDirectory}, limits,
            {[&](const std::string& said) { supervisor.send(kFormulaText, said); },
             [&](unsigned line) { supervisor.send(kCheckBegins, support::Writer().number(line).take()); },
             [&](const formula::Checked& c) { supervisor.send(kCheckEnds, encode(c)); }});
        for (const term::SmtLibCommand& command : commands) session.obey(command);
    } catch (const support::InputError& e) {
        supervisor.send(kInputError, e.what());
        return 0;
    }
    report::Report done;
    done.files = {options.file};
    supervisor.send(kResult, report::toJson(done));
    return 0;
}

// What the supervisor hears, and what is told of it in the end.
class Transcript {
  public:
    void hear(const support::Message& message) {
        if (message.kind == kFormulaText) std::cout << message.payload << std::flush;
        if (message.kind == kCheckBegins)
            pending_ = static_cast<unsigned>(support::Reader(message.payload).number());
        if (message.kind == kCheckEnds) {
            pending_.reset();
            add(decode(message.payload));
        }
    }
    // The run ended before the script did.
    void giveUp(const std::string& reason) {
        formula::Checked c;
        c.line = pending_.value_or(0);
        c.reason = reason;
        std::cout << formula::answerText(c.result) << "\n" << std::flush;
        add(std::move(c));
    }
    int status() const {
        if (checked_.empty()) return 0;
        for (const formula::Checked& c : checked_)
            if (c.result == formula::Result::Unknown) return report::exitStatus(report::Verdict::Unknown);
        const bool isSat = checked_.back().result == formula::Result::Sat;
        return report::exitStatus(isSat ? report::Verdict::False : report::Verdict::True);
    }
    const std::vector<formula::Checked>& checked() const { return checked_; }

  private:
    void add(formula::Checked c) {
        const std::string place = c.line > 0 ? "line " + std::to_string(c.line) + ": " : "";
        if (c.result == formula::Result::Unknown)
            std::cerr << "vouch: " << place << "unknown: " << c.reason << "\n";
        else if (c.check.status != evidence::Status::Confirmed)
            std::cerr << "vouch: " << place << "unconfirmed: " << c.check.detail << "\n";
        checked_.push_back(std::move(c));
    }

    std::optional<unsigned> pending_; // the line of the check-sat that is being decided
    std::vector<formula::Checked> checked_;
};

const char* statusText(evidence::Status status) {
    return status == evidence::Status::Confirmed ? "confirmed"
           : status == evidence::Status::Refuted ? "refuted"
                                                 : "unconfirmed";
}

nlohmann::json toJson(const SolveOptions& options, const Supervised& run, const Transcript& transcript) {
    nlohmann::json checks = nlohmann::json::array();
    for (const formula::Checked& c : transcript.checked()) {
        nlohmann::json check{
            {"line", c.line}, {"answer", formula::answerText(c.result)}, {"statistics", c.statistics.all()}};
        if (c.result == formula::Result::Unknown)
            check["reason"] = c.reason;
        else
            check["evidence"] = {{"status", statusText(c.check.status)},
                                 {"by", c.check.by},
                                 {"detail", c.check.detail},
                                 {"seconds", c.check.seconds}};
        checks.push_back(std::move(check));
    }
    return {{"format", "vouch-formula-1"},         {"file", options.file},
            {"checks", std::move(checks)},         {"wallSeconds", run.report.wallSeconds},
            {"cpuSeconds", run.report.cpuSeconds}, {"peakMegabytes", run.report.peakMegabytes}};
}

// As comments, so that the output is SMT-LIB still.
void printStatistics(const Supervised& run, const Transcript& transcript) {
    for (const formula::Checked& c : transcript.checked()) {
        if (c.result != formula::Result::Unknown)
            std::cout << "; evidence: " << statusText(c.check.status) << " by " << c.check.by << "\n";
        for (const auto& [name, value] : c.statistics.all())
            std::cout << "; " << name << " " << value << "\n";
    }
    std::cout << "; seconds " << run.report.wallSeconds << "\n; cpu-seconds " << run.report.cpuSeconds
              << "\n; megabytes " << run.report.peakMegabytes << "\n";
}

} // namespace

bool isFormula(const std::string& file) { return file.ends_with(".smt2"); }

int solveFormula(const SolveOptions& options) {
    adviseOnTime(options);
    report::Report empty;
    empty.files = {options.file};
    Transcript transcript;
    const Supervised run = supervise(
        options, empty,
        [&](const support::Budget& budget, support::Channel& to) { return obeyScript(options, budget, to); },
        [&](const support::Message& message) { transcript.hear(message); });
    if (!run.inputError.empty()) throw support::InputError(run.inputError);
    if (!run.report.reason.empty() || run.interrupted)
        transcript.giveUp(run.report.reason.empty() ? "interrupted" : run.report.reason);
    if (options.statistics) printStatistics(run, transcript);
    bool isWritten = options.jsonFile.empty() ||
                     writeText(options.jsonFile, toJson(options, run, transcript).dump(2) + "\n");
    isWritten = flushOutput() && isWritten;
    return isWritten ? transcript.status() : kNotWritten;
}

} // namespace vouch::cli
