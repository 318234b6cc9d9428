#include "bench/csv.h"
#include "bench/tables.h"

#include <cstdio>

namespace vouch::bench {

namespace {

std::string text(const std::optional<double>& value) { return value ? numberText(*value) : std::string(); }

} // namespace

std::string numberText(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.9g", value);
    return text;
}

std::string resultsCsv(const Campaign& campaign) {
    std::string csv =
        csvLine({"configuration", "category", "task", "property", "data_model", "expected", "outcome",
                 "verdict", "reason", "score", "cpu", "wall", "memory_mb", "evidence", "log"});
    for (const Task& task : campaign.tasks)
        for (const Configuration& c : campaign.configurations)
            if (const RunResult* r = campaign.result(task, c.name))
                csv += csvLine({c.name, task.category, task.name, task.property, task.dataModel,
                                task.expected ? toText(*task.expected) : "", toText(r->outcome), r->verdict,
                                r->reason, std::to_string(scoreOf(r->outcome)), text(r->cpuSeconds),
                                text(r->wallSeconds), text(r->memoryMegabytes), r->evidence, r->log});
    return csv;
}

std::string summaryCsv(const std::vector<SummaryRow>& summary) {
    std::string csv = csvLine({"category",
                               "configuration",
                               "tasks",
                               "correct_true",
                               "correct_false",
                               "wrong_true",
                               "wrong_false",
                               "timeout",
                               "memory",
                               "other",
                               "score",
                               "cpu_correct_total",
                               "cpu_correct_mean",
                               "cpu_correct_median",
                               "cpu_all_total",
                               "cpu_all_mean",
                               "cpu_all_median",
                               "equal",
                               "cpu_equal_total",
                               "cpu_equal_mean",
                               "cpu_equal_median",
                               "confirmed_true",
                               "confirmed_false",
                               "solver_checks",
                               "solver_checks_correct",
                               "iterations_correct"});
    for (const SummaryRow& r : summary) {
        auto count = [](long n) { return std::to_string(n); };
        auto counter = [](const std::map<std::string, double>& counters, const char* name) {
            auto found = counters.find(name);
            return found == counters.end() ? std::string() : numberText(found->second);
        };
        csv += csvLine({r.category,
                        r.configuration,
                        count(r.tasks),
                        count(r.correctTrue),
                        count(r.correctFalse),
                        count(r.wrongTrue),
                        count(r.wrongFalse),
                        count(r.timeout),
                        count(r.memory),
                        count(r.other),
                        count(r.score),
                        numberText(r.cpuCorrect.total),
                        numberText(r.cpuCorrect.mean),
                        numberText(r.cpuCorrect.median),
                        numberText(r.cpuAll.total),
                        numberText(r.cpuAll.mean),
                        numberText(r.cpuAll.median),
                        count(r.equal),
                        numberText(r.cpuEqual.total),
                        numberText(r.cpuEqual.mean),
                        numberText(r.cpuEqual.median),
                        count(r.confirmedTrue),
                        count(r.confirmedFalse),
                        counter(r.counters, "solver.checks"),
                        counter(r.correctCounters, "solver.checks"),
                        counter(r.correctCounters, "iterations")});
    }
    return csv;
}

} // namespace vouch::bench
