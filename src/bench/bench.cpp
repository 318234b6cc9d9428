#include "bench/bench.h"

#include "bench/error.h"
#include "bench/fingerprint.h"
#include "bench/html.h"
#include "bench/import.h"
#include "bench/meter.h"
#include "bench/schedule.h"
#include "bench/summary.h"
#include "bench/tables.h"
#include "support/version.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

namespace vouch::bench {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

std::string now() {
    std::time_t t = std::time(nullptr);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", std::gmtime(&t));
    return text;
}

Json toJson(const Configuration& c) {
    return {{"name", c.name},
            {"kind", toText(c.kind)},
            {"command", commandText(c)},
            {"verdict", c.verdictPattern},
            {"true", c.truePattern},
            {"false", c.falsePattern},
            {"verdict column", c.verdictColumn},
            {"seconds column", c.secondsColumn}};
}

// What results that stand side by side must have in common.
Json headerOf(const Request& request) {
    const Limits& l = request.limits;
    Json configurations = Json::array();
    for (const Configuration& c : request.configurations) configurations.push_back(toJson(c));
    return {{"format", "vouch-bench-1"},
            {"version", support::version()},
            {"date", now()},
            {"executable", fingerprintOfFile("/proc/self/exe")},
            {"limits",
             {{"timeout", l.wallSeconds},
              {"cputime", l.cpuSeconds ? Json(*l.cpuSeconds) : Json()},
              {"memory_mb", l.memoryMegabytes ? Json(*l.memoryMegabytes) : Json()},
              {"processes", l.processes},
              {"jobs", request.jobs}}},
            {"configurations", configurations}};
}

void writeFile(const fs::path& file, const std::string& text) {
    std::ofstream out(file, std::ios::binary | std::ios::trunc);
    if (!(out << text) || !out.flush())
        throw BenchError("cannot write " + file.string() + ": " + strerror(errno));
}

class Bench {
  public:
    explicit Bench(Request request)
        : request_(std::move(request)), output_(fs::absolute(request_.output)), imported_(import()),
          journal_(openJournal()) {
        campaign_.title = request_.title;
        campaign_.counters = request_.counters;
        campaign_.date = journal_.date();
        campaign_.command = request_.command;
        campaign_.limits = request_.limits;
        campaign_.jobs = request_.jobs;
        campaign_.machine = thisMachine();
        campaign_.configurations = request_.configurations;
        campaign_.tasks = request_.tasks.tasks;
        campaign_.skipped = request_.tasks.skipped;
        if (!journal_.sameExecutable())
            campaign_.notes.push_back("resumed by another build of vouch: the results mix both");
        if (!journal_.sameJobs())
            campaign_.notes.push_back("resumed with another number of jobs: times may not compare");
        checkJournal();
    }

    Finished run() {
        std::vector<Run> runs = openRuns();
        Finished finished;
        finished.outOf = runs.size() + journal_.results().size();
        finished.complete = measure(runs);
        finished.runs = journal_.results().size();
        if (!finished.complete)
            campaign_.notes.push_back("incomplete: " + std::to_string(finished.runs) + " of " +
                                      std::to_string(finished.outOf) + " runs");
        report(finished);
        return finished;
    }

  private:
    // Before anything is written: the files may not be what they should.
    Results import() const {
        Results all;
        for (const Configuration& c : request_.configurations)
            if (c.kind == Configuration::Kind::Imported) all.merge(importResults(c, request_.tasks.tasks));
        return all;
    }

    Journal openJournal() const {
        Json header = headerOf(request_);
        return request_.resume ? Journal::resume(output_, header) : Journal::begin(output_, header);
    }

    // Results of tasks that are not among the given ones would drop out of all tables.
    void checkJournal() const {
        std::set<RunKey> known;
        for (const Task& task : campaign_.tasks)
            for (const Configuration& c : campaign_.configurations) known.insert(keyOf(task, c.name));
        for (const auto& [key, result] : journal_.results())
            if (!known.contains(key))
                throw BenchError("cannot resume with other tasks: " + request_.output + " has a result of " +
                                 key.task + " (" + key.category + ", " + key.property +
                                 "), which is not among those given now");
    }

    std::vector<Run> openRuns() const {
        std::vector<Run> runs;
        for (const Task& task : campaign_.tasks)
            for (const Configuration& c : campaign_.configurations)
                if (c.kind != Configuration::Kind::Imported &&
                    !journal_.results().contains(keyOf(task, c.name)))
                    runs.push_back({&c, &task});
        return runs;
    }

    // False if it was interrupted.
    bool measure(const std::vector<Run>& runs) {
        std::optional<CgroupFolder> groups = CgroupFolder::make();
        campaign_.enforcedBy = enforcement(groups ? &*groups : nullptr);
        size_t done = journal_.results().size();
        Meter meter(done + runs.size(), done, request_.verbose);
        Scheduler scheduler(request_.limits, request_.jobs, groups ? &*groups : nullptr, output_);
        auto finished = [&](const Run& run, const RunResult& result) {
            journal_.append(keyOf(*run.task, run.configuration->name), result);
            meter.finished(*run.task, run.configuration->name, result);
        };
        return scheduler.run(runs, finished, [&] { meter.draw(); });
    }

    void report(Finished& finished) {
        campaign_.results = journal_.results();
        campaign_.results.merge(imported_);
        for (const auto& [key, result] : journal_.results()) {
            finished.wrong += isWrong(result.outcome);
            if (!isOurs(key.configuration) ||
                (result.outcome != Outcome::Error && result.outcome != Outcome::Crash))
                continue;
            if (finished.failed++ == 0) finished.firstFailure = key.task + ": " + result.reason;
        }
        std::vector<SummaryRow> summary = summarise(campaign_);
        finished.table = textTable(campaign_, summary);
        std::string json = resultsJson(campaign_, summary);
        writeFile(output_ / "results.json", json);
        writeFile(output_ / "results.csv", resultsCsv(campaign_));
        writeFile(output_ / "summary.csv", summaryCsv(summary));
        writeFile(output_ / "table.txt", finished.table);
        writeFile(output_ / "report.html", htmlReport(json));
    }

    // Of another tool, nothing of what it does is our failure.
    bool isOurs(const std::string& configuration) const {
        return std::any_of(request_.configurations.begin(), request_.configurations.end(),
                           [&](const Configuration& c) {
                               return c.name == configuration && c.kind == Configuration::Kind::Vouch;
                           });
    }

    Request request_;
    fs::path output_;
    Results imported_;
    Journal journal_;
    Campaign campaign_;
};

} // namespace

Finished runBench(Request request) {
    if (request.tasks.tasks.empty()) throw BenchError("no tasks");
    return Bench(std::move(request)).run();
}

} // namespace vouch::bench
