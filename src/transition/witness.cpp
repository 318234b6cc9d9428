// Counterexamples as text: the witness formats of BTOR2 and AIGER.
#include "transition/model.h"

namespace vouch::transition {

namespace {

constexpr uint64_t kMostLines = 1u << 16; // for elements of arrays

Value valueIn(const System& system, const std::map<NodeId, Value>& values, NodeId node) {
    auto it = values.find(node);
    return it != values.end() ? it->second : Value::zero(system.nodes[node].sort);
}

class Btor2Witness {
  public:
    Btor2Witness(const System& system, const Stimulus& stimulus) : system_(system), stimulus_(stimulus) {}

    std::string text(size_t bad) {
        text_ = "sat\nb" + std::to_string(system_.numberOf(bad)) + "\n";
        for (size_t t = 0; t < stimulus_.steps.size(); ++t) {
            const Stimulus::Step& step = stimulus_.steps[t];
            section('#', t, system_.states, t == 0 ? stimulus_.initial : step.states, t == 0);
            section('@', t, system_.inputs, step.inputs, true);
        }
        return text_ + ".\n";
    }

  private:
    // One line per word; of an array, one per element that is not zero.
    void section(char mark, size_t t, const std::vector<NodeId>& all, const std::map<NodeId, Value>& values,
                 bool isNeeded) {
        std::string lines;
        for (size_t i = 0; i < all.size(); ++i) {
            if (!values.contains(all[i])) continue;
            std::string number = std::to_string(i) + " ";
            std::string name = " " + system_.nameOf(all[i]) + mark + std::to_string(t) + "\n";
            const Value& v = values.at(all[i]);
            if (v.isBitVec()) {
                lines += number + bitsOf(v.asBits()) + name;
                continue;
            }
            v.asArray().forEachRun(
                system_.nodes[all[i]].sort.index,
                [&](const BitVector& low, const BitVector& high, const BitVector& element) {
                    if (element.isZero()) return;
                    for (BitVector index = low;; ++index) {
                        lines += number + "[" + bitsOf(index) + "] " + bitsOf(element) + name;
                        if (index == high) break;
                    }
                });
        }
        if (isNeeded || !lines.empty()) text_ += mark + std::to_string(t) + "\n" + lines;
    }

    const System& system_;
    const Stimulus& stimulus_;
    std::string text_;
};

// "1", the property, initial values of all latches, inputs of each step.
std::string aigerWitness(const System& system, const Stimulus& stimulus, size_t bad) {
    std::string text = "1\nb" + std::to_string(system.numberOf(bad)) + "\n";
    for (NodeId s : system.states) {
        auto it = system.init.find(s);
        bool one =
            it == system.init.end()
                ? !valueIn(system, stimulus.initial, s).asBits().isZero()
                : system.constants[system.nodes[it->second.node].constant].isOne() != it->second.isNegated;
        text += one ? '1' : '0';
    }
    text += '\n';
    for (const Stimulus::Step& step : stimulus.steps) {
        for (NodeId n : system.inputs) text += valueIn(system, step.inputs, n).asBits().isZero() ? '0' : '1';
        text += '\n';
    }
    return text + ".\n";
}

// Elements that no line names are zero: what most others are is taken for zero.
Value retold(const Value& v, Sort sort) {
    if (!v.isArray()) return v;
    BitVector common = v.asArray().commonElement(sort.index);
    term::ArrayValue result{BitVector(sort.width, 0)};
    v.asArray().forEachRun(sort.index,
                           [&](const BitVector& low, const BitVector& high, const BitVector& element) {
                               if (element != common) result.fill(low, high, element);
                           });
    return result;
}

// So many lines for the elements that are not zero.
uint64_t linesFor(const Value& v, Sort sort) {
    uint64_t lines = 0;
    if (v.isArray())
        v.asArray().forEachRun(sort.index,
                               [&](const BitVector& low, const BitVector& high, const BitVector& element) {
                                   if (!element.isZero() && lines < kMostLines)
                                       lines += (high - low).getLimitedValue(kMostLines) + 1;
                               });
    return lines;
}

Stimulus retold(const System& system, const Stimulus& stimulus) {
    Stimulus result = stimulus;
    auto change = [&](std::map<NodeId, Value>& values) {
        for (auto& [node, v] : values) v = retold(v, system.nodes[node].sort);
    };
    change(result.initial);
    for (Stimulus::Step& step : result.steps) {
        change(step.inputs);
        change(step.states);
    }
    return result;
}

bool canBeTold(const System& system, const Stimulus& stimulus) {
    uint64_t lines = 0;
    auto count = [&](const std::map<NodeId, Value>& values) {
        for (auto& [node, v] : values) lines += linesFor(v, system.nodes[node].sort);
    };
    count(stimulus.initial);
    for (const Stimulus::Step& step : stimulus.steps) {
        count(step.inputs);
        count(step.states);
    }
    return lines <= kMostLines;
}

} // namespace

std::optional<Stimulus> tellable(const System& system, const Stimulus& stimulus) {
    Stimulus zero = retold(system, stimulus);
    if (canBeTold(system, zero) && simulate(system, zero).bad) return zero;
    return canBeTold(system, stimulus) ? std::optional(stimulus) : std::nullopt;
}

std::string witnessOf(const System& system, const Stimulus& stimulus, size_t bad) {
    if (system.format == System::Format::Aiger) return aigerWitness(system, stimulus, bad);
    return Btor2Witness(system, stimulus).text(bad);
}

} // namespace vouch::transition
