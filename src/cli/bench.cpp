// vouch bench: runs task sets, scores them, draws tables. This file reads the command line; the rest is
// src/bench.
#include "bench/bench.h"
#include "bench/command.h"
#include "bench/error.h"
#include "bench/words.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "cli/parse.h"
#include "support/memory.h"

#include <cmath>
#include <filesystem>
#include <iostream>

namespace vouch::cli {

namespace {

// Exit status. Bad usage is 2, as everywhere.
constexpr int kWrongVerdicts = 1, kNoVerdict = 4;
constexpr int kInterrupted = 3;

constexpr double kMaxJobs = 4096;
constexpr double kMaxProcesses = 4e6; // the kernel's own limit

// What CLI11 fills in, as text.
struct Raw {
    bench::Selection selection;
    bench::ConfigurationRequest configurations;
    std::string timeout = "60", cputime, memory, processes = "2048", jobs = "1";
    std::string output = "vouch-bench", title = "vouch bench";
    std::vector<std::string> counters;
    bool resume = false, verbose = false;
};

void addTaskOptions(CLI::App& app, Raw& raw) {
    app.add_option("SET", raw.selection.arguments,
                   "sets (.set), task definitions (.yml), C files (.c, .i), or patterns of them");
    app.add_option("--property", raw.selection.properties,
                   "run only this property (a .prp file, or a name such as unreach-call); may be repeated")
        ->allow_extra_args(false);
    app.add_option("--root", raw.selection.root,
                   "what the patterns in sets are relative to (default: the folder of each set)");
    app.add_option("--data-model", raw.selection.dataModel,
                   "ILP32 or LP64, where neither definition nor table says (default: LP64)");
    app.add_option(
        "--table", raw.selection.table,
        "CSV with category, property, bits, task (default: tasks.csv beside a set or one folder up)");
}

void addConfigurationOptions(CLI::App& app, Raw& raw) {
    bench::ConfigurationRequest& c = raw.configurations;
    app.add_option(
           "--config", c.configurations,
           "NAME=OPTIONS: vouch check with these options; NAME: one from a --configs file; may be repeated")
        ->allow_extra_args(false);
    app.add_option("--configs", c.files, "YAML file with configurations; may be repeated")
        ->allow_extra_args(false);
    app.add_option(
           "--tool", c.tools,
           "NAME=COMMAND: another tool; {files} {file} {property} {property_file} {data_model} {bits} "
           "{timeout} {cputime} {memory} are filled in; may be repeated")
        ->allow_extra_args(false);
    app.add_option(
           "--verdict", c.verdicts,
           "NAME=EXPRESSION: finds that tool's verdict (true, false, false(...), unknown) in its output; "
           "default: VERDICT: (.*)")
        ->allow_extra_args(false);
    app.add_option("--import", c.imports,
                   "NAME=FILE.csv[:VERDICT[:SECONDS]]: finished results, and the columns they are in; may be "
                   "repeated")
        ->allow_extra_args(false);
}

void addRunOptions(CLI::App& app, Raw& raw) {
    app.add_option("--timeout", raw.timeout, "SECONDS of wall-clock time per run (default: 60)");
    app.add_option("--cputime", raw.cputime, "SECONDS of processor time per run, all processes together");
    app.add_option("--memory", raw.memory,
                   "MB per run, all processes together (default: 80% of the machine / jobs)");
    app.add_option("--processes", raw.processes, "processes and threads per run (default: 2048)");
    app.add_option("--jobs", raw.jobs,
                   "runs at a time, each with its own cores where there are enough (default: 1)");
    app.add_option("--output", raw.output, "DIRECTORY for results and logs (default: vouch-bench)");
    app.add_flag("--resume", raw.resume, "continue the run in the output directory");
    app.add_option(
           "--counter", raw.counters,
           "NAME of a statistic (check --stats) that the table shows per configuration; may be repeated")
        ->allow_extra_args(false);
    app.add_option("--title", raw.title, "headline of the tables");
    app.add_flag("-v,--verbose", raw.verbose, "a line per result, on standard error");
}

unsigned wholeNumber(const std::string& option, const std::string& text, double max) {
    double value = positiveNumber(option, text, max);
    if (value != std::floor(value)) throw UsageError(option + ": '" + text + "' is not a whole number");
    return static_cast<unsigned>(value);
}

bench::Limits limitsOf(const Raw& raw, unsigned jobs) {
    bench::Limits limits;
    limits.wallSeconds = positiveNumber("--timeout", raw.timeout, kMaxSeconds);
    if (!raw.cputime.empty()) limits.cpuSeconds = positiveNumber("--cputime", raw.cputime, kMaxSeconds);
    limits.memoryMegabytes = raw.memory.empty()
                                 ? std::floor(kMemoryShare * support::machineMegabytes() / jobs)
                                 : positiveNumber("--memory", raw.memory, kMaxMegabytes);
    limits.processes = wholeNumber("--processes", raw.processes, kMaxProcesses);
    return limits;
}

bench::Selection selectionOf(Raw& raw) {
    bench::Selection selection = raw.selection;
    if (selection.arguments.empty()) throw UsageError("bench: no task set; see vouch bench --help");
    for (std::string& p : selection.properties) p = property::propertyName(property::parseProperty(p));
    if (selection.dataModel != "ILP32" && selection.dataModel != "LP64")
        throw UsageError("--data-model: '" + selection.dataModel + "' is neither ILP32 nor LP64");
    return selection;
}

// Mistakes in options shall show now, not in the log of every run.
void checkConfiguration(const bench::Configuration& configuration, const bench::Task& task,
                        const bench::Limits& limits) {
    if (configuration.kind != bench::Configuration::Kind::Vouch) return;
    std::vector<std::string> words = bench::vouchOptions(configuration, task, limits);
    words.insert(words.end(), task.files.begin(), task.files.end());
    bool isMeant = false;
    try {
        if (task.isFormula()) {
            const std::optional<SolveOptions> options = parseSolve(words);
            isMeant = options && options->jsonFile.empty();
        } else {
            const std::optional<CheckOptions> options = parseCheck(words);
            isMeant =
                options && options->jsonFile.empty() && options->frontend.files.size() == task.files.size();
        }
    } catch (const UsageError& e) {
        throw UsageError("--config " + configuration.name + ": " + e.what());
    }
    if (!isMeant)
        throw UsageError("--config " + configuration.name + ": only options of " +
                         (task.isFormula() ? "solve" : "check") + " that choose how to verify");
}

std::optional<Raw> parse(const std::vector<std::string>& arguments) {
    Raw raw;
    CLI::App app(
        "Runs task sets, scores the verdicts, compares configurations.\n"
        "\n"
        "  vouch bench --config bmc=\"--engine bmc\" --config ki=\"--engine kinduction\" SET...\n"
        "\n"
        "Exit status: 0 no wrong verdict, 1 wrong verdicts, 2 bad usage, 3 interrupted, 4 a run of Vouch\n"
        "ended without verdict (no C, a crash), none is wrong.",
        "vouch bench");
    app.set_help_flag("-h,--help", "print this text");
    addTaskOptions(app, raw);
    addConfigurationOptions(app, raw);
    addRunOptions(app, raw);
    if (!parseWords(app, arguments)) return std::nullopt;
    return raw;
}

bench::Request requestOf(Raw& raw, const std::vector<std::string>& arguments) {
    bench::Request request;
    request.jobs = wholeNumber("--jobs", raw.jobs, kMaxJobs);
    request.limits = limitsOf(raw, request.jobs);
    request.configurations = bench::configurationsOf(raw.configurations);
    request.tasks = bench::collectTasks(selectionOf(raw));
    request.output = raw.output;
    request.title = raw.title;
    request.counters = raw.counters;
    request.command = "vouch bench " + bench::joinWords(arguments);
    request.resume = raw.resume;
    request.verbose = raw.verbose;
    if (!request.tasks.tasks.empty())
        for (const bench::Configuration& c : request.configurations)
            checkConfiguration(c, request.tasks.tasks.front(), request.limits);
    return request;
}

} // namespace

int benchCommand(const std::vector<std::string>& arguments) {
    auto raw = parse(arguments);
    if (!raw) return 0;
    try {
        bench::Request request = requestOf(*raw, arguments);
        for (const bench::Skipped& s : request.tasks.skipped)
            std::cerr << "vouch: skipped " << s.name << ": " << s.why << "\n";
        bench::Finished finished = bench::runBench(std::move(request));
        std::cout << finished.table << "\nreport: " << raw->output << "/report.html\n" << std::flush;
        if (!finished.complete) {
            std::cerr << "vouch: interrupted after " << finished.runs << " of " << finished.outOf
                      << " runs; the same command with --resume continues\n";
            return kInterrupted;
        }
        if (finished.failed > 0)
            std::cerr << "vouch: runs without verdict: " << finished.failed << "; " << finished.firstFailure
                      << "\n";
        return finished.wrong > 0 ? kWrongVerdicts : finished.failed > 0 ? kNoVerdict : 0;
    } catch (const bench::BenchError& e) {
        throw UsageError(e.what());
    } catch (const std::filesystem::filesystem_error& e) {
        throw UsageError(e.what());
    }
}

} // namespace vouch::cli
