#include "bench/csv.h"
#include "bench/tables.h"

#include <cstdio>

namespace vouch::bench {

namespace {

std::string text(const std::optional<double>& value) { return value ? numberText(*value) : std::string(); }

std::string counter(const std::map<std::string, double>& counters, const char* name) {
    auto found = counters.find(name);
    return found == counters.end() ? std::string() : numberText(found->second);
}

std::vector<std::string> summaryCells(const SummaryRow& r) {
    std::vector<std::string> cells{r.category, r.configuration};
    for (unsigned n :
         {r.tasks, r.correctTrue, r.correctFalse, r.wrongTrue, r.wrongFalse, r.timeout, r.memory, r.other})
        cells.push_back(std::to_string(n));
    cells.push_back(std::to_string(r.score));
    for (const Spent* spent : {&r.cpu, &r.wall})
        for (const Times* t : {&spent->correct, &spent->all, &spent->equal})
            for (double seconds : {t->total, t->mean, t->median}) cells.push_back(numberText(seconds));
    for (unsigned n : {r.equal, r.confirmedTrue, r.confirmedFalse}) cells.push_back(std::to_string(n));
    cells.push_back(counter(r.counters, "solver.checks"));
    cells.push_back(counter(r.correctCounters, "solver.checks"));
    cells.push_back(counter(r.correctCounters, "iterations"));
    return cells;
}

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
    std::vector<std::string> heads{"category",      "configuration", "tasks",       "correct_true",
                                   "correct_false", "wrong_true",    "wrong_false", "timeout",
                                   "memory",        "other",         "score"};
    for (const char* clock : {"cpu", "wall"})
        for (const char* over : {"correct", "all", "equal"})
            for (const char* what : {"total", "mean", "median"})
                heads.push_back(std::string(clock) + "_" + over + "_" + what);
    for (const char* head : {"equal", "confirmed_true", "confirmed_false", "solver_checks",
                             "solver_checks_correct", "iterations_correct"})
        heads.push_back(head);
    std::string csv = csvLine(heads);
    for (const SummaryRow& r : summary) csv += csvLine(summaryCells(r));
    return csv;
}

} // namespace vouch::bench
