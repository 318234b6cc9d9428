#include "bench/evaluate.h"

#include "bench/command.h"

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

namespace vouch::bench {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr size_t kLongestReason = 300;

std::string contentOf(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

// The last line with anything in it, printable, for a reason.
std::string lastLine(const fs::path& log) {
    std::ifstream in(log, std::ios::binary);
    in.seekg(0, std::ios::end);
    auto size = static_cast<long long>(in.tellg());
    constexpr long long kTail = 4096;
    in.seekg(std::max(0LL, size - kTail));
    std::string last;
    for (std::string line; std::getline(in, line);)
        if (line.find_first_not_of(" \t\r") != line.npos) last = line;
    for (char& c : last)
        if (static_cast<unsigned char>(c) < ' ') c = ' ';
    if (last.size() > kLongestReason) last.resize(kLongestReason);
    return last;
}

// Microseconds and kilobytes: what the kernel tells.
double rounded(double value, double digits) { return std::round(value * digits) / digits; }

// What has the same meaning in all engines is added up under a name without engine, too: what solvers did,
// and the rounds that an engine has made.
void addCounters(const Json& statistics, std::map<std::string, double>& counters) {
    static const std::string kSolver = ".solver.", kIterations = ".iterations";
    for (const auto& [name, value] : statistics.items()) {
        if (!value.is_number()) continue;
        counters[name] += value.get<double>();
        size_t at = name.find(kSolver);
        if (at != name.npos) counters["solver." + name.substr(at + kSolver.size())] += value.get<double>();
        if (name.ends_with(kIterations)) counters["iterations"] += value.get<double>();
    }
}

} // namespace

Structured readStructured(const std::string& text) {
    Structured result;
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_object()) return result; // the run was killed before it could write it
    result.evidence = json.value(Json::json_pointer("/evidence/status"), std::string());
    if (json.contains("statistics")) addCounters(json["statistics"], result.counters);
    for (const Json& check : json.value("checks", Json::array())) { // of a formula
        result.evidence = check.value(Json::json_pointer("/evidence/status"), std::string());
        if (check.contains("statistics")) addCounters(check["statistics"], result.counters);
    }
    for (const Json& engine : json.value("engines", Json::array()))
        if (engine.contains("statistics")) addCounters(engine["statistics"], result.counters);
    return result;
}

RunResult resultOf(const Configuration& configuration, const Task& task, const Measured& measured,
                   const fs::path& output) {
    RunResult result;
    fs::path log = logOf(configuration, task);
    std::ifstream in(output / log);
    std::optional<Verdict> verdict = readVerdict(in, ruleOf(configuration, task.isFormula()));
    Judgement judgement = judge(task, measured, verdict, lastLine(output / log));
    result.outcome = judgement.outcome;
    result.reason = judgement.reason;
    if (verdict) result.verdict = toText(*verdict);
    result.cpuSeconds = rounded(measured.cpuSeconds, 1e6);
    result.wallSeconds = rounded(measured.wallSeconds, 1e6);
    result.memoryMegabytes = rounded(measured.peakMegabytes, 1e3);
    result.log = log.string();
    if (configuration.kind != Configuration::Kind::Vouch) return result;
    Structured structured = readStructured(contentOf(output / structuredOf(log)));
    result.evidence = structured.evidence;
    result.counters = structured.counters;
    return result;
}

} // namespace vouch::bench
