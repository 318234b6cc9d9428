#include "report/several.h"

#include "support/check.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>

namespace vouch::report {

namespace {

int badness(Verdict v) {
    switch (v) {
    case Verdict::True: return 0;
    case Verdict::Unknown: return 1;
    case Verdict::False: break;
    }
    return 2;
}

} // namespace

Report together(const std::vector<Report>& properties) {
    VOUCH_CHECK(!properties.empty(), "no property was checked");
    const Report& worst =
        *std::max_element(properties.begin(), properties.end(), [](const Report& a, const Report& b) {
            return badness(a.verdict) < badness(b.verdict);
        });
    Report all;
    all.verdict = worst.verdict;
    all.violated = worst.violated;
    if (worst.verdict == Verdict::Unknown) all.reason = worst.property + ": " + worst.reason;
    all.files = worst.files;
    all.dataModel = worst.dataModel;
    for (const Report& r : properties) {
        all.property += (all.property.empty() ? "" : ", ") + r.property;
        all.wallSeconds += r.wallSeconds;
        all.cpuSeconds += r.cpuSeconds;
        all.peakMegabytes = std::max(all.peakMegabytes, r.peakMegabytes);
    }
    return all;
}

void printText(std::ostream& out, const std::vector<Report>& properties, const TextOptions& options) {
    if (properties.size() == 1) return printText(out, properties.front(), options);
    for (const Report& r : properties) {
        out << "--- " << r.property << "\n";
        printFindings(out, r, options);
    }
    out << "---\n";
    for (const Report& r : properties) printVerdict(out, "PROPERTY " + r.property, r, options);
    printVerdict(out, "VERDICT", together(properties), options);
}

std::string toJson(const std::vector<Report>& properties) {
    using Json = nlohmann::ordered_json;
    if (properties.size() == 1) return toJson(properties.front());
    Json all = Json::parse(toJson(together(properties)));
    all["properties"] = Json::array();
    for (const Report& r : properties) all["properties"].push_back(Json::parse(toJson(r)));
    return all.dump(2);
}

} // namespace vouch::report
