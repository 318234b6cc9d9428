#include "bench/import.h"

#include "bench/campaign.h"
#include "bench/csv.h"
#include "bench/error.h"

#include <algorithm>
#include <cstdlib>
#include <set>

namespace vouch::bench {

namespace {

namespace fs = std::filesystem;

class Importer {
  public:
    Importer(const Configuration& configuration, const std::vector<Task>& tasks)
        : configuration_(configuration), tasks_(tasks), csv_(CsvTable::read(configuration.file)),
          folder_(fs::absolute(configuration.file).parent_path()), runs_(csv_.hasColumn("configuration")) {
        if (runs_) chosen_ = chooseConfiguration();
    }

    Results run() {
        for (size_t row = 0; row < csv_.rows(); ++row) {
            if (runs_ && csv_.at(row, "configuration") != chosen_) continue;
            for (const Task& task : tasks_)
                if (matches(row, task)) results_[keyOf(task, configuration_.name)] = resultOf(row, task);
        }
        return std::move(results_);
    }

  private:
    std::string chooseConfiguration() const {
        std::set<std::string> names;
        for (size_t row = 0; row < csv_.rows(); ++row) names.insert(csv_.at(row, "configuration"));
        if (names.contains(configuration_.verdictColumn)) return configuration_.verdictColumn;
        if (names.size() == 1) return *names.begin();
        throw BenchError(csv_.name() + ": no configuration is called '" + configuration_.verdictColumn + "'");
    }

    bool matches(size_t row, const Task& task) const {
        if (csv_.hasColumn("property") && csv_.at(row, "property") != task.property) return false;
        if (csv_.hasColumn("category") && csv_.at(row, "category") != task.category) return false;
        const std::string& name = csv_.at(row, "task");
        return name == task.name || (folder_ / name).lexically_normal() == task.definition;
    }

    RunResult resultOf(size_t row, const Task& task) const {
        RunResult result = runs_ ? measuredResult(row) : columnResult(row);
        std::optional<Verdict> verdict = parseVerdict(result.verdict);
        if (!verdict) throw BenchError(csv_.name() + ": '" + result.verdict + "' is not a verdict");
        if (runs_ && keepsOutcome(result.outcome)) return result;
        result.verdict = toText(*verdict);
        Judgement judgement = judge(task, *verdict);
        result.outcome = judgement.outcome;
        result.reason = judgement.reason;
        return result;
    }

    // Limits and failures stand only there; verdicts are judged by what is expected now.
    static bool keepsOutcome(Outcome outcome) {
        return outcome == Outcome::Timeout || outcome == Outcome::Memory || outcome == Outcome::Crash ||
               outcome == Outcome::Error;
    }

    RunResult measuredResult(size_t row) const {
        RunResult result;
        std::optional<Outcome> outcome = parseOutcome(csv_.at(row, "outcome"));
        if (!outcome) throw BenchError(csv_.name() + ": '" + csv_.at(row, "outcome") + "' is not an outcome");
        result.outcome = *outcome;
        result.verdict = csv_.at(row, "verdict");
        result.cpuSeconds = number(row, "cpu");
        result.wallSeconds = number(row, "wall");
        result.memoryMegabytes = number(row, "memory_mb");
        if (csv_.hasColumn("reason")) result.reason = csv_.at(row, "reason");
        if (csv_.hasColumn("evidence")) result.evidence = csv_.at(row, "evidence");
        return result;
    }

    RunResult columnResult(size_t row) const {
        RunResult result;
        result.verdict = csv_.at(row, configuration_.verdictColumn);
        if (csv_.hasColumn(configuration_.secondsColumn))
            result.cpuSeconds = number(row, configuration_.secondsColumn);
        return result;
    }

    std::optional<double> number(size_t row, const std::string& column) const {
        const std::string& text = csv_.at(row, column);
        if (text.empty()) return std::nullopt;
        char* end = nullptr;
        double value = std::strtod(text.c_str(), &end);
        if (*end != '\0') throw BenchError(csv_.name() + ": '" + text + "' is not a number");
        return value;
    }

    const Configuration& configuration_;
    const std::vector<Task>& tasks_;
    CsvTable csv_;
    fs::path folder_;
    bool runs_; // one row per run
    std::string chosen_;
    Results results_;
};

} // namespace

Results importResults(const Configuration& configuration, const std::vector<Task>& tasks) {
    try {
        return Importer(configuration, tasks).run();
    } catch (const CsvError& e) {
        throw BenchError(e.what());
    }
}

} // namespace vouch::bench
