#include "bench/summary.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace vouch::bench {

namespace {

using TaskPointers = std::vector<const Task*>;

std::vector<std::string> categoriesOf(const Campaign& campaign) {
    std::vector<std::string> categories;
    for (const Task& task : campaign.tasks)
        if (std::find(categories.begin(), categories.end(), task.category) == categories.end())
            categories.push_back(task.category);
    return categories;
}

// Imported results may come without times: they count, but have no part in sums.
class Tally {
  public:
    explicit Tally(std::optional<double> RunResult::* seconds) : seconds_(seconds) {}
    void note(const RunResult& result, bool solvedByAll) {
        const std::optional<double>& seconds = result.*seconds_;
        if (!seconds) return;
        all_.push_back(*seconds);
        if (isCorrect(result.outcome)) correct_.push_back(*seconds);
        if (solvedByAll) equal_.push_back(*seconds);
    }
    Spent spent() const { return {timesOf(correct_), timesOf(all_), timesOf(equal_)}; }

  private:
    std::optional<double> RunResult::* seconds_;
    std::vector<double> correct_, all_, equal_;
};

// Smaller is better.
std::pair<int, double> rank(const RunResult& result) {
    int kind = isCorrect(result.outcome) ? 0 : isWrong(result.outcome) ? 2 : 1;
    return {kind, result.cpuSeconds.value_or(HUGE_VAL)};
}

class Summariser {
  public:
    explicit Summariser(const Campaign& campaign) : campaign_(campaign) {}

    std::vector<SummaryRow> run() {
        TaskPointers all;
        for (const Task& task : campaign_.tasks) all.push_back(&task);
        for (const std::string& category : categoriesOf(campaign_)) {
            TaskPointers some;
            std::copy_if(all.begin(), all.end(), std::back_inserter(some),
                         [&](const Task* task) { return task->category == category; });
            addRows(category, some);
        }
        addRows(kAllCategories, all);
        return std::move(rows_);
    }

  private:
    void addRows(const std::string& category, const TaskPointers& tasks) {
        for (const Configuration& c : campaign_.configurations) {
            auto own = [&](const Task& task) { return campaign_.result(task, c.name); };
            rows_.push_back(row(category, c.name, tasks, own));
        }
        if (campaign_.configurations.size() < 2) return;
        auto best = [&](const Task& task) { return bestOf(task); };
        rows_.push_back(row(category, kVirtualBest, tasks, best));
    }

    template <typename ResultOf>
    SummaryRow row(const std::string& category, const std::string& configuration, const TaskPointers& tasks,
                   const ResultOf& resultOf) const {
        SummaryRow r;
        r.category = category;
        r.configuration = configuration;
        Tally cpu(&RunResult::cpuSeconds), wall(&RunResult::wallSeconds);
        for (const Task* task : tasks) {
            const RunResult* result = resultOf(*task);
            if (!result) continue;
            count(r, *result);
            const bool isEqual = solvedByAll(*task);
            r.equal += isEqual;
            for (Tally* clock : {&cpu, &wall}) clock->note(*result, isEqual);
        }
        r.cpu = cpu.spent();
        r.wall = wall.spent();
        return r;
    }

    static void count(SummaryRow& r, const RunResult& result) {
        ++r.tasks;
        r.score += scoreOf(result.outcome);
        bool confirmed = result.evidence == "confirmed";
        switch (result.outcome) {
        case Outcome::CorrectTrue:
            ++r.correctTrue;
            r.confirmedTrue += confirmed;
            break;
        case Outcome::CorrectFalse:
            ++r.correctFalse;
            r.confirmedFalse += confirmed;
            break;
        case Outcome::WrongTrue:
            ++r.wrongTrue;
            r.confirmedTrue += confirmed;
            break;
        case Outcome::WrongFalse:
            ++r.wrongFalse;
            r.confirmedFalse += confirmed;
            break;
        case Outcome::Timeout: ++r.timeout; break;
        case Outcome::Memory: ++r.memory; break;
        case Outcome::Unknown:
        case Outcome::Crash:
        case Outcome::Error: ++r.other; break;
        }
        for (const auto& [name, value] : result.counters) {
            r.counters[name] += value;
            if (isCorrect(result.outcome)) r.correctCounters[name] += value;
        }
    }

    const RunResult* bestOf(const Task& task) const {
        const RunResult* best = nullptr;
        for (const Configuration& c : campaign_.configurations) {
            const RunResult* result = campaign_.result(task, c.name);
            if (result && (!best || rank(*result) < rank(*best))) best = result;
        }
        return best;
    }

    bool solvedByAll(const Task& task) const {
        return std::all_of(campaign_.configurations.begin(), campaign_.configurations.end(),
                           [&](const auto& c) {
                               const RunResult* result = campaign_.result(task, c.name);
                               return result && isCorrect(result->outcome);
                           });
    }

    const Campaign& campaign_;
    std::vector<SummaryRow> rows_;
};

} // namespace

Times timesOf(std::vector<double> seconds) {
    Times times;
    if (seconds.empty()) return times;
    std::sort(seconds.begin(), seconds.end());
    size_t n = seconds.size();
    times.total = std::accumulate(seconds.begin(), seconds.end(), 0.0);
    times.mean = times.total / static_cast<double>(n);
    times.median = n % 2 == 1 ? seconds[n / 2] : (seconds[n / 2 - 1] + seconds[n / 2]) / 2;
    return times;
}

std::vector<SummaryRow> summarise(const Campaign& campaign) { return Summariser(campaign).run(); }

} // namespace vouch::bench
