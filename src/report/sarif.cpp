#include "report/exports.h"
#include "report/words.h"
#include "support/version.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>

namespace vouch::report {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kSchema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
constexpr const char* kHome = "https://cwe.mitre.org/data/definitions/";
constexpr size_t kMostSteps = 1000; // of a code flow; viewers give up on more

struct Rule {
    const char* id;
    const char* text;
    const char* weakness;
};
constexpr Rule kRules[] = {
    {"unreach-call", "An assertion fails, or an error function is called", "CWE-617"},
    {"no-overflow", "The result of signed arithmetic does not fit its type", "CWE-190"},
    {"valid-memsafety", "Memory is accessed, freed or lost in a way that C does not allow", "CWE-119"},
    {"valid-deref", "An access outside of every object that lives", "CWE-119"},
    {"valid-free", "free() of what is no heap object that lives", "CWE-763"},
    {"valid-memtrack", "Heap memory cannot be reached any more", "CWE-401"},
    {"valid-memcleanup", "Heap memory is not freed when the program ends", "CWE-401"},
    {"no-div-by-zero", "An integer division by zero", "CWE-369"},
    {"no-bad-shift", "A shift by a negative amount or by too many bits", "CWE-1335"},
};

// What the words of a failure say more precisely than the property (evidence/objects_alive.h).
struct Finer {
    const char* words;
    const char* weakness;
};
constexpr Finer kFiner[] = {{"through a null pointer", "CWE-476"},
                            {" again, which was freed", "CWE-415"},
                            {"which was freed", "CWE-416"},
                            {"outside of its scope", "CWE-562"},
                            {"which is no heap object", "CWE-590"},
                            {"into the middle of", "CWE-761"},
                            {"writes ", "CWE-787"},
                            {"reads ", "CWE-125"}};

const Rule& ruleOf(const std::string& id) {
    auto found =
        std::find_if(std::begin(kRules), std::end(kRules), [&](const Rule& r) { return id == r.id; });
    return found == std::end(kRules) ? kRules[0] : *found;
}

std::string ruleIdOf(const Report& r) { return r.verdict == Verdict::False ? r.violated : r.property; }

// A relative reference: everything but what may stand there as it is becomes %XX.
std::string uriOf(const std::string& file) {
    std::string uri = file.starts_with("/") ? "file://" : "";
    for (unsigned char c : file) {
        if (std::isalnum(c) != 0 || std::string("-._~/").find(static_cast<char>(c)) != std::string::npos) {
            uri += static_cast<char>(c);
            continue;
        }
        char escaped[4];
        std::snprintf(escaped, sizeof escaped, "%%%02X", c);
        uri += escaped;
    }
    return uri;
}

Json locationOf(const std::string& file, unsigned line, unsigned column = 0) {
    Json region = {{"startLine", std::max(line, 1u)}};
    if (column > 0) region["startColumn"] = column;
    return {{"physicalLocation", {{"artifactLocation", {{"uri", uriOf(file)}}}, {"region", region}}}};
}

// Where it fails and how, without line numbers.
std::string fingerprintOf(const Report& r) {
    uint64_t hash = 0xcbf29ce484222325; // FNV-1a
    auto add = [&](const std::string& text) {
        for (unsigned char c : text + '\n') hash = (hash ^ c) * 0x100000001b3;
    };
    const evidence::Failure& f = r.failure;
    std::string source;
    for (const evidence::TraceLine& l : r.counterexample)
        if (l.file == f.file && l.line == f.line && l.function == f.function)
            source = withoutComments(l.source);
    std::erase_if(source, [](char c) { return c == ' '; });
    add(ruleIdOf(r));
    add(f.file);
    add(f.function);
    add(source);
    char text[17];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
    return text;
}

Json stepOf(const evidence::TraceLine& l, size_t order) {
    Json location = locationOf(l.file, l.line);
    std::string text = withoutComments(l.source);
    std::string values = valuesText(l.assignments);
    if (!values.empty()) text += (text.empty() ? "" : "  ") + ("[" + values + "]");
    location["message"] = {{"text", text.empty() ? "step" : text}};
    if (!l.function.empty())
        location["logicalLocations"] = Json::array({{{"name", l.function}, {"kind", "function"}}});
    return {{"location", location},
            {"executionOrder", order},
            {"importance", l.decisive.empty() ? "unimportant" : "essential"}};
}

Json flowOf(const Report& r) {
    Json steps = Json::array();
    const size_t all = r.counterexample.size();
    for (size_t i = 0; i < all; ++i)
        if (all <= kMostSteps || i < kMostSteps / 2 || i >= all - kMostSteps / 2)
            if (!r.counterexample[i].file.empty()) steps.push_back(stepOf(r.counterexample[i], i + 1));
    return Json::array({{{"threadFlows", Json::array({{{"locations", steps}}})}}});
}

std::string messageOf(const Report& r) {
    switch (r.verdict) {
    case Verdict::True: return "Proved: no execution violates " + r.property + ".";
    case Verdict::Unknown: return "Not decided: " + oneLine(r.reason) + ".";
    case Verdict::False: break;
    }
    std::string text =
        oneLine(r.failure.what.empty() ? "The property " + r.violated + " is violated" : r.failure.what);
    if (!r.failure.values.empty()) text += " (with " + oneLine(valuesText(r.failure.values)) + ")";
    return text + ".";
}

Json resultOf(const Report& r, const std::vector<std::string>& rules) {
    const std::string id = ruleIdOf(r);
    Json result = {{"ruleId", id},
                   {"ruleIndex", std::find(rules.begin(), rules.end(), id) - rules.begin()},
                   {"kind", r.verdict == Verdict::True    ? "pass"
                            : r.verdict == Verdict::False ? "fail"
                                                          : "open"},
                   {"level", r.verdict == Verdict::False ? "error" : "none"},
                   {"message", {{"text", messageOf(r)}}}};
    const bool isPlaced = r.verdict == Verdict::False && !r.failure.file.empty();
    Json location = isPlaced ? locationOf(r.failure.file, r.failure.line, r.failure.column)
                             : locationOf(r.files.empty() ? "" : r.files.front(), 1);
    if (isPlaced && !r.failure.function.empty())
        location["logicalLocations"] = Json::array({{{"name", r.failure.function}, {"kind", "function"}}});
    result["locations"] = Json::array({location});
    if (r.verdict != Verdict::False) return result;
    result["partialFingerprints"] = {{"vouchViolation/v1", fingerprintOf(r)}};
    const std::string weakness = weaknessOf(r);
    result["taxa"] = Json::array({{{"id", weakness.substr(4)}, {"toolComponent", {{"name", "CWE"}}}}});
    result["properties"] = {{"weakness", weakness}, {"evidence", r.evidence.status + " by " + r.evidence.by}};
    if (!r.counterexample.empty()) result["codeFlows"] = flowOf(r);
    return result;
}

Json ruleDescription(const std::string& id) {
    const Rule& rule = ruleOf(id);
    std::string number = std::string(rule.weakness).substr(4);
    std::string tag =
        "external/cwe/cwe-" + std::string(number.size() < 3 ? 3 - number.size() : 0, '0') + number;
    return {{"id", id},
            {"shortDescription", {{"text", rule.text}}},
            {"helpUri", kHome + number + ".html"},
            {"defaultConfiguration", {{"level", "error"}}},
            {"properties", {{"tags", Json::array({"correctness", tag})}}}};
}

Json taxonomyOf(const std::vector<Report>& properties) {
    Json taxa = Json::array();
    std::vector<std::string> seen;
    for (const Report& r : properties) {
        if (r.verdict != Verdict::False) continue;
        std::string number = weaknessOf(r).substr(4);
        if (std::find(seen.begin(), seen.end(), number) != seen.end()) continue;
        seen.push_back(number);
        taxa.push_back({{"id", number}, {"helpUri", kHome + number + ".html"}});
    }
    return {{"name", "CWE"},
            {"organization", "MITRE"},
            {"shortDescription", {{"text", "Common Weakness Enumeration"}}},
            {"taxa", taxa}};
}

} // namespace

std::string weaknessOf(const Report& r) {
    if (r.violated == "valid-deref" || r.violated == "valid-free")
        for (const Finer& finer : kFiner)
            if (r.failure.what.find(finer.words) != std::string::npos) return finer.weakness;
    return ruleOf(ruleIdOf(r)).weakness;
}

std::string toSarif(const std::vector<Report>& properties) {
    std::vector<std::string> ids;
    Json rules = Json::array(), results = Json::array();
    for (const Report& r : properties)
        if (std::find(ids.begin(), ids.end(), ruleIdOf(r)) == ids.end()) {
            ids.push_back(ruleIdOf(r));
            rules.push_back(ruleDescription(ids.back()));
        }
    for (const Report& r : properties) results.push_back(resultOf(r, ids));
    Json driver = {{"name", "Vouch"}, {"version", support::version()}, {"rules", rules}};
    Json run = {{"tool", {{"driver", driver}}}, {"columnKind", "utf16CodeUnits"}};
    Json taxonomy = taxonomyOf(properties);
    if (!taxonomy["taxa"].empty()) run["taxonomies"] = Json::array({taxonomy});
    run["results"] = results;
    Json log = {{"$schema", kSchema}, {"version", "2.1.0"}, {"runs", Json::array({run})}};
    return log.dump(2, ' ', false, Json::error_handler_t::replace);
}

} // namespace vouch::report
