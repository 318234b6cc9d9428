#include "evidence/replay_misses.h"

#include "term/traverse.h"

#include <algorithm>

namespace vouch::evidence {

std::vector<Miss> MissFinder::of(const program::Trace& trace) {
    std::vector<Miss> misses;
    std::vector<program::State> states = interpreter_.replay(trace);
    for (size_t i = 0; i + 1 < states.size(); ++i) {
        auto known = strays_.byEdge.find(trace.steps[i].edge);
        if (known == strays_.byEdge.end()) continue;
        term::Assignment values = states[i];
        for (auto& [input, value] : trace.steps[i].inputs) values[input] = value;
        term::Evaluator evaluate(*original_.tm, values);
        for (const frontend::StrayAccess& access : known->second) {
            uint64_t address = evaluate(access.address).asBits().getZExtValue();
            if (hitsObject(access.node, address) || hitsObject(access.node, address + access.bytes - 1))
                continue;
            misses.push_back({i, address, &access, evaluate(access.moved).asBits()});
        }
    }
    return misses;
}

bool MissFinder::hitsObject(uint32_t node, uint64_t address) const {
    auto known = strays_.objects.find(node);
    if (known == strays_.objects.end()) return false;
    const auto& objects = known->second;
    auto after = std::upper_bound(objects.begin(), objects.end(), address,
                                  [](uint64_t a, const auto& object) { return a < object.first; });
    return after != objects.begin() && address - std::prev(after)->first < std::prev(after)->second;
}

} // namespace vouch::evidence
