#include "exchange/schedule.h"

#include "support/check.h"

namespace vouch::exchange {

namespace {

constexpr double kIc3Delay = 0.5, kBmcDelay = 2, kMostPatience = 2; // seconds

engine::EngineInfo known(const std::string& name) {
    const engine::EngineInfo* info = engine::findEngine(name);
    VOUCH_CHECK(info, "the schedule names an engine that does not exist");
    return *info;
}

std::vector<Member> generators(const std::string& invariants) {
    if (invariants == "df") return {{known("dataflow")}};
    if (invariants == "kipdr") return {{known("kipdr")}};
    if (invariants == "df;kipdr") return {{known("dataflow")}, {known("kipdr"), "dataflow"}};
    VOUCH_CHECK(invariants == "none", "kinduction.invariants has a value that is not in its range");
    return {};
}

std::vector<Member> kinductionWith(const std::string& invariants) {
    std::vector<Member> members{{known("kinduction")}};
    for (Member& m : generators(invariants)) members.push_back(std::move(m));
    return members;
}

std::vector<Member> portfolio() {
    return {{known("kinduction")},
            {known("dataflow")},
            {known("kipdr"), "dataflow", 0, kMostPatience},
            {known("ic3cfa"), "dataflow", kIc3Delay, kMostPatience},
            {known("bmc"), {}, kBmcDelay}};
}

} // namespace

std::vector<Member> schedule(const std::string& name, const engine::Options& options) {
    if (name == kPortfolio) return portfolio();
    if (name == "kinduction") return kinductionWith(options.text("kinduction.invariants"));
    if (const engine::EngineInfo* info = engine::findEngine(name)) return {{*info}};
    return {};
}

} // namespace vouch::exchange
