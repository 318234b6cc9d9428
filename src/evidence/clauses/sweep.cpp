#include "evidence/clauses/sweep.h"

#include "support/check.h"

#include <algorithm>
#include <array>
#include <map>
#include <random>

namespace vouch::evidence::clauses {

using solver::Result;

namespace {

constexpr size_t kWords = 8;           // of 64 random inputs each
constexpr size_t kMostSwept = 300'000; // of the goal's cone
constexpr uint64_t kConflicts = 500;   // per candidate
constexpr uint32_t kNoClass = UINT32_MAX;

class Sweep {
  public:
    Sweep(const Circuit& circuit, Equalities& known)
        : circuit_(circuit), clauses_(circuit, Clauses::Use::ManyQuestions), known_(known) {
        isMerged_.assign(circuit.size(), false);
        for (const auto& [n, r] : known) {
            clauses_.assertEqual(n, r);
            isMerged_[n.node()] = true;
        }
    }

    SweepCounts run(Lit goal, const Limit& limit) {
        if (!collect(goal)) return {};
        classify();
        for (size_t i = 0; i < cone_.size() && !limit.exhausted(); ++i) examine(i, limit);
        return counts_;
    }

  private:
    using Signature = std::array<uint64_t, kWords>;

    bool collect(Lit goal) {
        std::vector<bool> seen(circuit_.size(), false);
        std::vector<uint32_t> todo{goal.node(), 0};
        while (!todo.empty()) {
            const uint32_t node = todo.back();
            todo.pop_back();
            if (seen[node]) continue;
            seen[node] = true;
            cone_.push_back(node);
            if (cone_.size() > kMostSwept) return false;
            const Circuit::Node& n = circuit_[node];
            if (!isGate(n)) continue;
            todo.push_back(n.a.node());
            todo.push_back(n.b.node());
            if (n.gate == Circuit::Gate::Choice) todo.push_back(n.c.node());
        }
        std::sort(cone_.begin(), cone_.end()); // arguments come before their gates
        place_.assign(circuit_.size(), 0);
        for (size_t i = 0; i < cone_.size(); ++i) place_[cone_[i]] = static_cast<uint32_t>(i);
        return true;
    }

    static bool isGate(const Circuit::Node& n) {
        return n.gate != Circuit::Gate::Constant && n.gate != Circuit::Gate::Input;
    }

    // The value of each node of the cone, in 64 cases at once.
    template <class Input> std::vector<uint64_t> simulate(Input input) const {
        std::vector<uint64_t> values(cone_.size(), 0);
        auto of = [&](Lit l) { return values[place_[l.node()]] ^ (l.negated() ? ~uint64_t{0} : 0); };
        for (size_t i = 0; i < cone_.size(); ++i) {
            const Circuit::Node& n = circuit_[cone_[i]];
            switch (n.gate) {
            case Circuit::Gate::Constant: break;
            case Circuit::Gate::Input: values[i] = input(cone_[i]); break;
            case Circuit::Gate::And: values[i] = of(n.a) & of(n.b); break;
            case Circuit::Gate::Xor: values[i] = of(n.a) ^ of(n.b); break;
            case Circuit::Gate::Choice: values[i] = (of(n.a) & of(n.b)) | (~of(n.a) & of(n.c)); break;
            }
        }
        return values;
    }

    void classify() {
        std::mt19937_64 random(1);
        std::vector<Signature> signatures(cone_.size());
        for (size_t w = 0; w < kWords; ++w) {
            const auto values = simulate([&](uint32_t) { return random(); });
            for (size_t i = 0; i < cone_.size(); ++i) signatures[i][w] = values[i];
        }
        std::map<Signature, uint32_t> known;
        for (Signature& s : signatures) {
            isFlipped_.push_back(s[0] & 1);
            if (isFlipped_.back())
                for (uint64_t& word : s) word = ~word;
            const auto [it, isNew] = known.try_emplace(s, static_cast<uint32_t>(known.size()));
            class_.push_back(it->second);
        }
        first_.assign(known.size(), kNoClass);
    }

    // n != r, for the i-th node n and the first node r of its class.
    void examine(size_t i, const Limit& limit) {
        const uint32_t first = first_[class_[i]];
        if (first == kNoClass) {
            first_[class_[i]] = static_cast<uint32_t>(i);
            return;
        }
        // Inputs are equal to nothing before them.
        if (!isGate(circuit_[cone_[i]]) || isMerged_[cone_[i]]) return;
        ++counts_.candidates;
        const Lit n(cone_[i], isFlipped_[i]), r(cone_[first], isFlipped_[first]);
        for (const auto& differ : {std::vector<Lit>{n, !r}, std::vector<Lit>{!n, r}}) {
            const Result result = clauses_.solve(differ, limit, kConflicts);
            if (result == Result::Unknown) return;
            if (result == Result::Sat) {
                ++counts_.refuted;
                split(i);
                return examine(i, limit);
            }
        }
        ++counts_.proved;
        clauses_.assertEqual(n, r);
        known_.emplace_back(n, r);
    }

    // The model tells nodes of one class apart: those that differ from the first one get a class of their own.
    void split(size_t current) {
        const auto values =
            simulate([&](uint32_t input) { return clauses_.value(Lit(input, false)) ? ~uint64_t{0} : 0; });
        std::map<uint32_t, uint32_t> apart;
        auto bit = [&](size_t i) { return (values[i] != 0) != isFlipped_[i]; };
        std::vector<bool> expected; // per class: the value of its first node, or of the first that is met
        std::vector<bool> isKnown(first_.size(), false);
        expected.resize(first_.size(), false);
        for (size_t c = 0; c < first_.size(); ++c)
            if (first_[c] != kNoClass) expected[c] = bit(first_[c]), isKnown[c] = true;
        const uint32_t before = class_[current];
        for (size_t i = 0; i < cone_.size(); ++i) {
            const uint32_t c = class_[i];
            if (c >= isKnown.size()) continue;
            if (!isKnown[c]) expected[c] = bit(i), isKnown[c] = true;
            if (bit(i) == expected[c]) continue;
            const auto [it, isNew] = apart.try_emplace(c, static_cast<uint32_t>(first_.size()));
            if (isNew) first_.push_back(kNoClass);
            class_[i] = it->second;
            if (i < current && first_[it->second] == kNoClass) first_[it->second] = static_cast<uint32_t>(i);
        }
        VOUCH_CHECK(class_[current] != before, "a model that tells two nodes apart has split nothing");
    }

    const Circuit& circuit_;
    Clauses clauses_;
    Equalities& known_;
    std::vector<bool> isMerged_;  // by node
    std::vector<uint32_t> cone_;  // ascending
    std::vector<uint32_t> place_; // in the cone, by node
    std::vector<bool> isFlipped_; // by place: its negation is in the class
    std::vector<uint32_t> class_; // by place
    std::vector<uint32_t> first_; // by class: the place of the first member that was met
    SweepCounts counts_;
};

} // namespace

SweepCounts sweep(const Circuit& circuit, Lit goal, Equalities& known, const Limit& limit) {
    return Sweep(circuit, known).run(goal, limit);
}

} // namespace vouch::evidence::clauses
