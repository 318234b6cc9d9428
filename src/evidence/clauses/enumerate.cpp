#include "evidence/clauses/enumerate.h"

#include <array>
#include <bit>
#include <map>
#include <random>

namespace vouch::evidence::clauses {

namespace {

constexpr size_t kLanes = 8;     // words that are evaluated together: 512 values
constexpr unsigned kInLanes = 9; // inputs whose values all occur in these
using Lanes = std::array<uint64_t, kLanes>;

constexpr unsigned kMostInputs = 26;
constexpr size_t kMostNodes = 100'000;

// The nodes that the goal depends on, ascending, so that gates come after what they are made of. None if they are too many.
std::map<uint32_t, uint32_t> coneOf(const Circuit& circuit, Lit goal) {
    std::map<uint32_t, uint32_t> cone; // node -> its place
    std::vector<uint32_t> todo{goal.node()};
    unsigned inputs = 0;
    while (!todo.empty()) {
        const uint32_t node = todo.back();
        todo.pop_back();
        if (!cone.emplace(node, 0).second) continue;
        const Circuit::Node& n = circuit[node];
        inputs += n.gate == Circuit::Gate::Input;
        if (inputs > kMostInputs || cone.size() > kMostNodes) return {};
        if (n.gate == Circuit::Gate::Constant || n.gate == Circuit::Gate::Input) continue;
        todo.push_back(n.a.node());
        todo.push_back(n.b.node());
        if (n.gate == Circuit::Gate::Choice) todo.push_back(n.c.node());
    }
    uint32_t place = 0;
    for (auto& [node, at] : cone) at = place++;
    return cone;
}

// The values of input number i in the block of 512 assignments with this number.
Lanes inputValues(unsigned i, uint64_t block) {
    constexpr uint64_t pattern[] = {0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC, 0xF0F0F0F0F0F0F0F0,
                                    0xFF00FF00FF00FF00, 0xFFFF0000FFFF0000, 0xFFFFFFFF00000000};
    Lanes result;
    for (uint64_t lane = 0; lane < kLanes; ++lane)
        result[lane] = i < 6          ? pattern[i]
                       : i < kInLanes ? (lane >> (i - 6) & 1 ? ~uint64_t{0} : 0)
                                      : (block >> (i - kInLanes) & 1 ? ~uint64_t{0} : 0);
    return result;
}

struct Step { // a gate with the places of its arguments
    Circuit::Gate gate;
    uint32_t a, b, c; // twice the place, plus one if negated; of an input, a is its number
};

uint64_t read(const std::vector<Lanes>& values, uint32_t argument, size_t lane) {
    return values[argument >> 1][lane] ^ (argument & 1 ? ~uint64_t{0} : 0);
}

void evaluate(const std::vector<Step>& steps, uint64_t block, std::vector<Lanes>& values) {
    for (size_t i = 0; i < steps.size(); ++i) {
        const Step& s = steps[i];
        if (s.gate == Circuit::Gate::Input) {
            values[i] = inputValues(s.a, block);
            continue;
        }
        for (size_t lane = 0; lane < kLanes; ++lane) {
            const uint64_t a = read(values, s.a, lane), b = read(values, s.b, lane);
            switch (s.gate) {
            case Circuit::Gate::And: values[i][lane] = a & b; break;
            case Circuit::Gate::Xor: values[i][lane] = a ^ b; break;
            case Circuit::Gate::Choice: values[i][lane] = (a & b) | (~a & read(values, s.c, lane)); break;
            default: values[i][lane] = 0; break; // the constant node is false
            }
        }
    }
}

} // namespace

bool isNever(const Circuit& circuit, Lit goal, uint64_t most, const Limit& limit) {
    const std::map<uint32_t, uint32_t> cone = coneOf(circuit, goal);
    if (cone.empty()) return false;
    std::vector<Step> steps;
    unsigned inputs = 0;
    auto place = [&](Lit l) {
        auto it = cone.find(l.node()); // arguments that a gate does not have are not in the cone
        return it == cone.end() ? 0 : 2 * it->second + (l.negated() ? 1 : 0);
    };
    for (const auto& [node, at] : cone) {
        const Circuit::Node& n = circuit[node];
        if (n.gate == Circuit::Gate::Input)
            steps.push_back({n.gate, inputs++, 0, 0});
        else
            steps.push_back({n.gate, place(n.a), place(n.b), place(n.c)});
    }
    const uint64_t blocks = inputs > kInLanes ? uint64_t{1} << (inputs - kInLanes) : 1;
    if (blocks * kLanes > most / steps.size()) return false;
    std::vector<Lanes> values(steps.size());
    for (uint64_t block = 0; block < blocks; ++block) {
        if (block % 64 == 0 && limit.exhausted()) return false;
        evaluate(steps, block, values);
        for (size_t lane = 0; lane < kLanes; ++lane)
            if (read(values, place(goal), lane) != 0) return false;
    }
    return true;
}

bool isSometimes(const Circuit& circuit, Lit goal) {
    std::mt19937_64 random(1);
    std::vector<Lanes> values(circuit.size(), Lanes{});
    auto of = [&](Lit l, size_t lane) { return values[l.node()][lane] ^ (l.negated() ? ~uint64_t{0} : 0); };
    for (uint32_t i = 0; i <= goal.node(); ++i) // inputs of a gate come before it
        for (size_t lane = 0; lane < kLanes; ++lane) {
            const Circuit::Node& n = circuit[i];
            switch (n.gate) {
            case Circuit::Gate::Constant: break;
            case Circuit::Gate::Input: values[i][lane] = random(); break;
            case Circuit::Gate::And: values[i][lane] = of(n.a, lane) & of(n.b, lane); break;
            case Circuit::Gate::Xor: values[i][lane] = of(n.a, lane) ^ of(n.b, lane); break;
            case Circuit::Gate::Choice:
                values[i][lane] = (of(n.a, lane) & of(n.b, lane)) | (~of(n.a, lane) & of(n.c, lane));
                break;
            }
        }
    for (size_t lane = 0; lane < kLanes; ++lane)
        if (of(goal, lane) != 0) return true;
    return false;
}

} // namespace vouch::evidence::clauses
