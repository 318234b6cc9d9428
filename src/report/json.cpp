#include "report/json_history.h"
#include "report/report.h"
#include "support/version.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace vouch::report {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kFormat = "vouch-result-1";
constexpr const char* kSchemaVersion = "1.2"; // docs/result.schema.json: new keys raise the second number

const char* verdictName(Verdict v) {
    switch (v) {
    case Verdict::True: return "TRUE";
    case Verdict::False: return "FALSE";
    case Verdict::Unknown: break;
    }
    return "UNKNOWN";
}

Verdict verdictFrom(const std::string& name) {
    for (Verdict v : {Verdict::True, Verdict::False, Verdict::Unknown})
        if (name == verdictName(v)) return v;
    throw std::runtime_error("not a verdict: " + name);
}

Json toJson(const EngineReport& e) {
    return {{"name", e.name},
            {"outcome", e.outcome},
            {"partial", e.partial},
            {"facts", e.facts},
            {"cpu_seconds", e.cpuSeconds},
            {"peak_megabytes", e.peakMegabytes},
            {"statistics", e.statistics},
            {"facts_taken", e.taken},
            {"begin_seconds", e.begin},
            {"end_seconds", e.end}};
}

EngineReport engineFrom(const Json& j) {
    return {j.at("name"),
            j.at("outcome"),
            j.at("partial"),
            j.at("facts"),
            j.at("cpu_seconds"),
            j.at("peak_megabytes"),
            j.at("statistics").get<std::map<std::string, double>>(),
            j.at("facts_taken"),
            j.at("begin_seconds"),
            j.at("end_seconds")};
}

Json toJson(const Invariant& i) {
    return {{"file", i.file}, {"line", i.line},      {"function", i.function}, {"expression", i.expression},
            {"from", i.from}, {"unnamed", i.unnamed}};
}

Invariant invariantFrom(const Json& j) {
    return {j.at("file"), j.at("line"), j.at("function"), j.at("expression"), j.at("from"), j.at("unnamed")};
}

Json toJson(const std::vector<evidence::NamedValue>& values) {
    Json list = Json::array();
    for (const auto& [variable, value] : values) list.push_back({{"variable", variable}, {"value", value}});
    return list;
}

std::vector<evidence::NamedValue> valuesFrom(const Json& list) {
    std::vector<evidence::NamedValue> values;
    for (const Json& v : list) values.emplace_back(v.at("variable"), v.at("value"));
    return values;
}

Json toJson(const GivenInvariant& g) {
    return {{"file", g.file},           {"line", g.line},     {"expression", g.expression},
            {"status", g.status},       {"detail", g.detail}, {"before", toJson(g.before)},
            {"after", toJson(g.after)}, {"needs", g.needs}};
}

GivenInvariant givenFrom(const Json& j) {
    return {j.at("file"),
            j.at("line"),
            j.at("expression"),
            j.at("status"),
            j.at("detail"),
            valuesFrom(j.at("before")),
            valuesFrom(j.at("after")),
            j.at("needs").get<std::vector<std::string>>()};
}

Json toJson(const LedgerLine& l) {
    return {{"kind", l.kind}, {"text", l.text}, {"file", l.file}, {"line", l.line}};
}

LedgerLine ledgerFrom(const Json& j) { return {j.at("kind"), j.at("text"), j.at("file"), j.at("line")}; }

Json toJson(const Checked& c) { return {{"what", c.what}, {"count", c.count}}; }

Checked checkedFrom(const Json& j) { return {j.at("what"), j.at("count")}; }

size_t environmentCount(const Report& r) {
    return static_cast<size_t>(std::count_if(r.ledger.begin(), r.ledger.end(),
                                             [](const LedgerLine& l) { return l.kind == kEnvironment; }));
}

Json toJson(const evidence::TraceLine& l) {
    return {{"file", l.file},
            {"line", l.line},
            {"function", l.function},
            {"source", l.source},
            {"assignments", toJson(l.assignments)},
            {"decisive", l.decisive},
            {"branches", l.branches}};
}

evidence::TraceLine traceLineFrom(const Json& j) {
    return {j.at("file"),
            j.at("line"),
            j.at("function"),
            j.at("source"),
            valuesFrom(j.at("assignments")),
            j.at("decisive").get<std::vector<std::string>>(),
            j.at("branches")};
}

Json toJson(const evidence::DrawnInput& i) {
    return {{"from", i.callee},   {"file", i.file},   {"line", i.line},  {"column", i.column},
            {"source", i.source}, {"value", i.value}, {"bytes", i.bytes}};
}

evidence::DrawnInput inputFrom(const Json& j) {
    return {j.at("from"),   j.at("file"),  j.at("line"), j.at("column"),
            j.at("source"), j.at("value"), j.at("bytes")};
}

Json toJson(const evidence::Failure& f) {
    return {{"what", f.what},     {"file", f.file},         {"line", f.line},
            {"column", f.column}, {"function", f.function}, {"values", toJson(f.values)}};
}

evidence::Failure failureFrom(const Json& j) {
    return {j.at("what"),   j.at("file"),     j.at("line"),
            j.at("column"), j.at("function"), valuesFrom(j.at("values"))};
}

Json toJson(const PathProgram& p) {
    return {{"path", p.path},           {"k", p.k},
            {"length", p.length},       {"edges_of_program", p.edgesOfProgram},
            {"locations", p.locations}, {"edges", p.edges},
            {"loops", p.loops},         {"verdict", p.verdict}};
}

PathProgram pathProgramFrom(const Json& j) {
    return {j.at("path"),      j.at("k"),     j.at("length"), j.at("edges_of_program"),
            j.at("locations"), j.at("edges"), j.at("loops"),  j.at("verdict")};
}

template <typename T> Json listToJson(const std::vector<T>& items) {
    Json list = Json::array();
    for (const T& item : items) list.push_back(toJson(item));
    return list;
}

template <typename T> std::vector<T> listFrom(const Json& list, T (*from)(const Json&)) {
    std::vector<T> items;
    for (const Json& item : list) items.push_back(from(item));
    return items;
}

Report reportFrom(const Json& j) {
    if (j.at("format") != kFormat) throw std::runtime_error("not a result of this format");
    Report r;
    r.verdict = verdictFrom(j.at("verdict"));
    r.property = j.at("property");
    r.violated = j.at("violated");
    r.reason = j.at("reason");
    r.partial = j.at("partial");
    r.engine = j.at("engine");
    r.invariantsFrom = j.at("invariants_from").get<std::vector<std::string>>();
    const Json& e = j.at("evidence");
    r.evidence = {e.at("status"), e.at("by"), e.at("detail"), e.at("seconds")};
    if (j.contains("path_program")) r.pathProgram = pathProgramFrom(j.at("path_program"));
    r.files = j.at("files").get<std::vector<std::string>>();
    r.dataModel = j.at("data_model");
    r.wallSeconds = j.at("wall_seconds");
    r.cpuSeconds = j.at("cpu_seconds");
    r.peakMegabytes = j.at("peak_megabytes");
    r.engines = listFrom(j.at("engines"), engineFrom);
    if (j.contains("proof")) r.proof = {j.at("proof").at("form"), j.at("proof").at("k")};
    r.invariants = listFrom(j.at("invariants"), invariantFrom);
    if (j.contains("given_invariants")) r.given = listFrom(j.at("given_invariants"), givenFrom);
    r.counterexample = listFrom(j.at("counterexample"), traceLineFrom);
    r.inputs = listFrom(j.at("inputs"), inputFrom);
    if (j.contains("failure")) r.failure = failureFrom(j.at("failure"));
    if (j.contains("stimulus")) r.stimulus = j.at("stimulus");
    r.checked = listFrom(j.at("checked"), checkedFrom);
    r.warnings = j.at("warnings").get<std::vector<std::string>>();
    r.ledger = listFrom(j.at("assumptions"), ledgerFrom);
    r.notes = j.at("notes").get<std::vector<std::string>>();
    r.statistics = j.at("statistics").get<std::map<std::string, double>>();
    readHistory(j, r);
    return r;
}

} // namespace

std::string toJson(const Report& r) {
    Json j;
    j["format"] = kFormat;
    j["schema_version"] = kSchemaVersion;
    j["version"] = support::version();
    j["verdict"] = verdictName(r.verdict);
    j["property"] = r.property;
    j["violated"] = r.violated;
    j["reason"] = r.reason;
    j["partial"] = r.partial;
    j["engine"] = r.engine;
    j["invariants_from"] = r.invariantsFrom;
    j["evidence"] = {{"status", r.evidence.status},
                     {"by", r.evidence.by},
                     {"detail", r.evidence.detail},
                     {"seconds", r.evidence.seconds}};
    if (!r.pathProgram.path.empty()) j["path_program"] = toJson(r.pathProgram);
    j["files"] = r.files;
    j["data_model"] = r.dataModel;
    j["wall_seconds"] = r.wallSeconds;
    j["cpu_seconds"] = r.cpuSeconds;
    j["peak_megabytes"] = r.peakMegabytes;
    j["engines"] = listToJson(r.engines);
    if (!r.proof.form.empty()) j["proof"] = {{"form", r.proof.form}, {"k", r.proof.k}};
    j["invariants"] = listToJson(r.invariants);
    if (!r.given.empty()) j["given_invariants"] = listToJson(r.given);
    if (!r.failure.what.empty()) j["failure"] = toJson(r.failure);
    j["inputs"] = listToJson(r.inputs);
    j["counterexample"] = listToJson(r.counterexample);
    if (!r.stimulus.empty()) j["stimulus"] = r.stimulus;
    j["checked"] = listToJson(r.checked);
    j["warnings"] = r.warnings;
    j["assumption_count"] = r.ledger.size();
    j["environment_assumption_count"] = environmentCount(r);
    j["assumptions"] = listToJson(r.ledger);
    j["notes"] = r.notes;
    j["statistics"] = r.statistics;
    writeHistory(j, r);
    // Source text comes in any encoding; bytes that are not UTF-8 are replaced.
    return j.dump(2, ' ', false, Json::error_handler_t::replace);
}

Report fromJson(const std::string& text) {
    try {
        return reportFrom(Json::parse(text));
    } catch (const nlohmann::json::exception& e) {
        throw std::runtime_error(std::string("not a result: ") + e.what());
    }
}

} // namespace vouch::report
