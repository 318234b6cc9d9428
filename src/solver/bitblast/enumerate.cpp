#include "solver/bitblast/enumerate.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>

namespace vouch::solver::bitblast {

namespace {

constexpr uint64_t kEvaluations = 1'000'000'000; // of gates, 64 assignments each: about a second
constexpr size_t kMostNodes = 100'000;
constexpr unsigned kMostInputs = 26;
constexpr size_t kLanes = 8;
constexpr unsigned kInLanes = 9; // inputs that have all their values in the lanes of one block
using Lanes = std::array<uint64_t, kLanes>;

// The nodes below the bits, ascending; none if they are too many.
std::vector<uint32_t> coneOf(const GateGraph& gates, std::span<const Bit> bits) {
    std::unordered_set<uint32_t> seen;
    std::vector<uint32_t> cone, todo;
    for (Bit bit : bits) todo.push_back(bit.node());
    unsigned inputs = 0;
    while (!todo.empty()) {
        const uint32_t node = todo.back();
        todo.pop_back();
        if (!seen.insert(node).second) continue;
        cone.push_back(node);
        const Gate& gate = gates.gate(node);
        inputs += gate.kind == GateKind::Input;
        if (inputs > kMostInputs || cone.size() > kMostNodes) return {};
        for (Bit argument : {gate.a, gate.b, gate.c})
            todo.push_back(argument.node()); // node 0 where there is none
    }
    std::sort(cone.begin(), cone.end());
    return cone;
}

class Enumeration {
  public:
    Enumeration(const GateGraph& gates, const std::vector<uint32_t>& cone) {
        for (uint32_t node : cone) {
            const Gate& gate = gates.gate(node);
            place_.emplace(node, static_cast<uint32_t>(steps_.size()));
            if (gate.kind == GateKind::Input)
                steps_.push_back({gate.kind, inputs_++, 0, 0});
            else
                steps_.push_back({gate.kind, argument(gate.a), argument(gate.b), argument(gate.c)});
        }
        values_.resize(steps_.size());
    }
    uint64_t blocks() const { return inputs_ > kInLanes ? uint64_t{1} << (inputs_ - kInLanes) : 1; }
    size_t gates() const { return steps_.size(); }

    void evaluate(uint64_t block) {
        for (size_t i = 0; i < steps_.size(); ++i)
            for (size_t lane = 0; lane < kLanes; ++lane) values_[i][lane] = value(steps_[i], block, lane);
    }
    bool haveCommonAssignment(std::span<const Bit> bits) const {
        for (size_t lane = 0; lane < kLanes; ++lane) {
            uint64_t common = ~uint64_t{0};
            for (Bit bit : bits) common &= read(argument(bit), lane);
            if (common != 0) return true;
        }
        return false;
    }

  private:
    struct Step {
        GateKind kind;
        uint32_t a, b, c; // twice the place, plus one if negated; of an input, a is its number
    };
    uint32_t argument(Bit bit) const { return 2 * place_.at(bit.node()) + (bit.negated() ? 1 : 0); }
    uint64_t read(uint32_t argument, size_t lane) const {
        return values_[argument >> 1][lane] ^ (argument & 1 ? ~uint64_t{0} : 0);
    }
    static uint64_t input(uint32_t i, uint64_t block, size_t lane) {
        constexpr uint64_t pattern[] = {0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC, 0xF0F0F0F0F0F0F0F0,
                                        0xFF00FF00FF00FF00, 0xFFFF0000FFFF0000, 0xFFFFFFFF00000000};
        if (i < 6) return pattern[i];
        const uint64_t bit = i < kInLanes ? lane >> (i - 6) : block >> (i - kInLanes);
        return bit & 1 ? ~uint64_t{0} : 0;
    }
    uint64_t value(const Step& s, uint64_t block, size_t lane) const {
        if (s.kind == GateKind::Input) return input(s.a, block, lane);
        const uint64_t a = read(s.a, lane), b = read(s.b, lane);
        switch (s.kind) {
        case GateKind::And: return a & b;
        case GateKind::Xor: return a ^ b;
        case GateKind::Ite: return (a & b) | (~a & read(s.c, lane));
        case GateKind::Majority: return (a & b) | ((a | b) & read(s.c, lane));
        case GateKind::Xor3: return a ^ b ^ read(s.c, lane);
        default: return 0; // node 0 is false
        }
    }

    std::vector<Step> steps_;
    std::unordered_map<uint32_t, uint32_t> place_;
    std::vector<Lanes> values_;
    uint32_t inputs_ = 0;
};

} // namespace

bool excludeEachOther(const GateGraph& gates, std::span<const Bit> bits, const support::Budget& budget) {
    const std::vector<uint32_t> cone = coneOf(gates, bits);
    if (cone.empty()) return false;
    Enumeration all(gates, cone);
    if (all.blocks() * kLanes > kEvaluations / all.gates()) return false;
    for (uint64_t block = 0; block < all.blocks(); ++block) {
        if (block % 64 == 0 && budget.exhausted()) return false;
        all.evaluate(block);
        if (all.haveCommonAssignment(bits)) return false;
    }
    return true;
}

} // namespace vouch::solver::bitblast
