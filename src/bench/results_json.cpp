#include "bench/tables.h"
#include "support/version.h"

#include <nlohmann/json.hpp>

namespace vouch::bench {

namespace {

using Json = nlohmann::ordered_json;

Json toJson(const Times& t) { return {{"total", t.total}, {"mean", t.mean}, {"median", t.median}}; }

Json toJson(const SummaryRow& r) {
    return {{"category", r.category},
            {"configuration", r.configuration},
            {"tasks", r.tasks},
            {"correct_true", r.correctTrue},
            {"correct_false", r.correctFalse},
            {"wrong_true", r.wrongTrue},
            {"wrong_false", r.wrongFalse},
            {"timeout", r.timeout},
            {"memory", r.memory},
            {"other", r.other},
            {"score", r.score},
            {"cpu_correct", toJson(r.cpu.correct)},
            {"cpu_all", toJson(r.cpu.all)},
            {"cpu_equal", toJson(r.cpu.equal)},
            {"wall_correct", toJson(r.wall.correct)},
            {"wall_all", toJson(r.wall.all)},
            {"wall_equal", toJson(r.wall.equal)},
            {"equal", r.equal},
            {"confirmed_true", r.confirmedTrue},
            {"confirmed_false", r.confirmedFalse},
            {"counters", r.counters}};
}

Json toJson(const Task& task, const Campaign& campaign) {
    Json runs = Json::object();
    for (const Configuration& c : campaign.configurations)
        if (const RunResult* result = campaign.result(task, c.name)) runs[c.name] = toJson(*result);
    return {{"category", task.category},
            {"name", task.name},
            {"property", task.property},
            {"data_model", task.dataModel},
            {"expected", task.expected ? Json(toText(*task.expected)) : Json()},
            {"runs", runs}};
}

template <typename T> Json nullable(const std::optional<T>& value) { return value ? Json(*value) : Json(); }

Json limitsOf(const Campaign& campaign) {
    return {{"timeout", campaign.limits.wallSeconds},
            {"cputime", nullable(campaign.limits.cpuSeconds)},
            {"memory_mb", nullable(campaign.limits.memoryMegabytes)},
            {"processes", campaign.limits.processes},
            {"jobs", campaign.jobs},
            {"enforced_by", campaign.enforcedBy}};
}

} // namespace

std::string resultsJson(const Campaign& campaign, const std::vector<SummaryRow>& summary) {
    Json json = {{"format", "vouch-bench-1"},
                 {"title", campaign.title},
                 {"version", support::version()},
                 {"date", campaign.date},
                 {"command", campaign.command},
                 {"limits", limitsOf(campaign)},
                 {"machine",
                  {{"cpu", campaign.machine.cpu},
                   {"cores", campaign.machine.cores},
                   {"memory_mb", campaign.machine.memoryMegabytes}}},
                 {"notes", campaign.notes},
                 {"configurations", Json::array()},
                 {"skipped", Json::array()},
                 {"tasks", Json::array()},
                 {"summary", Json::array()}};
    for (const Configuration& c : campaign.configurations)
        json["configurations"].push_back(
            {{"name", c.name}, {"command", commandText(c)}, {"kind", toText(c.kind)}});
    for (const Skipped& s : campaign.skipped) json["skipped"].push_back({{"name", s.name}, {"why", s.why}});
    for (const Task& task : campaign.tasks) json["tasks"].push_back(toJson(task, campaign));
    for (const SummaryRow& row : summary) json["summary"].push_back(toJson(row));
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace vouch::bench
