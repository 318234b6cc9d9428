// The circuit's own rules, and trying all inputs, against plain evaluation.
#include "evidence/clauses/circuit.h"

#include "evidence/clauses/enumerate.h"
#include "evidence/clauses/sweep.h"
#include "random_cases.h"

#include <gtest/gtest.h>
#include <random>
#include <set>

namespace vouch::evidence::clauses {
namespace {

constexpr unsigned kInputs = 5;
constexpr uint64_t kMany = 1'000'000;

bool valueOf(const Circuit& c, Lit l, unsigned assignment) {
    const Circuit::Node& n = c[l.node()];
    auto value = [&](Lit a) { return valueOf(c, a, assignment); };
    switch (n.gate) {
    case Circuit::Gate::Constant: return l.negated();
    case Circuit::Gate::Input: return (assignment >> (l.node() - 1) & 1) != l.negated();
    case Circuit::Gate::And: return (value(n.a) && value(n.b)) != l.negated();
    case Circuit::Gate::Xor: return (value(n.a) != value(n.b)) != l.negated();
    case Circuit::Gate::Choice: return (value(n.a) ? value(n.b) : value(n.c)) != l.negated();
    }
    return false;
}

// Random gates, each with the function that it should have as a table of 32 values.
struct RandomCircuit {
    Circuit circuit;
    std::vector<Lit> literals{kFalse};
    std::vector<uint32_t> functions{0};

    explicit RandomCircuit(std::mt19937& random) {
        constexpr uint32_t pattern[kInputs] = {0xAAAAAAAA, 0xCCCCCCCC, 0xF0F0F0F0, 0xFF00FF00, 0xFFFF0000};
        for (uint32_t p : pattern) add(circuit.input(), p);
        for (int i = 0; i < 40; ++i) {
            const auto [a, fa] = any(random);
            const auto [b, fb] = any(random);
            const auto [c, fc] = any(random);
            switch (random() % 3) {
            case 0: add(circuit.conjunction(a, b), fa & fb); break;
            case 1: add(circuit.exclusive(a, b), fa ^ fb); break;
            default: add(circuit.choice(a, b, c), (fa & fb) | (~fa & fc)); break;
            }
        }
    }
    void add(Lit l, uint32_t function) {
        literals.push_back(l);
        functions.push_back(function);
    }
    std::pair<Lit, uint32_t> any(std::mt19937& random) const {
        const size_t i = random() % literals.size();
        const bool negated = random() % 2;
        return {literals[i] ^ negated, negated ? ~functions[i] : functions[i]};
    }
};

std::set<uint32_t> coneOf(const Circuit& c, Lit goal) {
    std::set<uint32_t> cone{0};
    std::vector<Lit> todo{goal};
    while (!todo.empty()) {
        const Lit l = todo.back();
        todo.pop_back();
        if (!cone.insert(l.node()).second) continue;
        const Circuit::Node& n = c[l.node()];
        if (n.gate != Circuit::Gate::Input) todo.insert(todo.end(), {n.a, n.b, n.c});
    }
    return cone;
}

TEST(ClausesCircuit, RandomGatesHaveTheirFunctions) {
    for (unsigned seed = 0; seed < scaled(300u); ++seed) {
        std::mt19937 random(seed);
        const RandomCircuit r(random);
        for (size_t i = 0; i < r.literals.size(); ++i)
            for (unsigned assignment = 0; assignment < 32; ++assignment)
                ASSERT_EQ(valueOf(r.circuit, r.literals[i], assignment), r.functions[i] >> assignment & 1)
                    << "seed " << seed << ", gate " << i;
    }
}

TEST(ClausesCircuit, NeverIsWhatNoAssignmentMakesTrue) {
    unsigned never = 0;
    for (unsigned seed = 0; seed < scaled(300u); ++seed) {
        std::mt19937 random(seed);
        RandomCircuit r(random);
        for (int i = 0; i < 20; ++i) {
            const auto [a, fa] = r.any(random);
            const auto [b, fb] = r.any(random);
            const Lit both = r.circuit.conjunction(a, b);
            ASSERT_EQ(isNever(r.circuit, both, kMany, {}), (fa & fb) == 0) << "seed " << seed;
            never += (fa & fb) == 0 && both != kFalse;
        }
    }
    EXPECT_GT(never, atScale(20u)); // some of them did not fold
}

// More inputs than are tried in one block, and one assignment among all that makes it true.
TEST(ClausesCircuit, NoAssignmentIsPassedBy) {
    constexpr unsigned kWide = 14;
    for (uint64_t one : {uint64_t{0}, uint64_t{0x3fff}, uint64_t{0x1234}, uint64_t{0x2dcb}}) {
        Circuit c;
        std::vector<Lit> match;
        for (unsigned i = 0; i < kWide; ++i) match.push_back(c.input() ^ ((one >> i & 1) == 0));
        EXPECT_FALSE(isNever(c, c.all(match), 1'000'000'000, {}));
        EXPECT_FALSE(isNever(c, c.all(match), 100, {})); // not tried at all
    }
}

TEST(ClausesCircuit, FactsDecideWhatDependsOnThem) {
    for (unsigned seed = 0; seed < scaled(300u); ++seed) {
        std::mt19937 random(seed);
        RandomCircuit r(random);
        const auto [fact, holds] = r.any(random);
        const auto facts = r.circuit.conjuncts(fact);
        for (size_t i = 0; i < r.literals.size(); ++i) {
            const Lit given = r.circuit.given(facts, r.literals[i]);
            for (unsigned assignment = 0; assignment < 32; ++assignment)
                if (holds >> assignment & 1)
                    ASSERT_EQ(valueOf(r.circuit, given, assignment), r.functions[i] >> assignment & 1)
                        << "seed " << seed << ", gate " << i;
        }
    }
}

TEST(ClausesCircuit, ExclusiveOrsDoNotDependOnTheirShape) {
    Circuit c;
    std::vector<Lit> inputs;
    for (int i = 0; i < 8; ++i) inputs.push_back(c.input());
    Lit chain = kFalse, tree = kFalse;
    for (Lit l : inputs) chain = c.exclusive(chain, l);
    for (int i = 0; i < 4; ++i) tree = c.exclusive(tree, c.exclusive(inputs[7 - i], !inputs[i]));
    EXPECT_EQ(chain, tree);
    EXPECT_EQ(c.exclusive(chain, tree), kFalse);
    EXPECT_EQ(c.exclusive(chain, !c.exclusive(chain, inputs[3])), !inputs[3]);
}

// Nodes that a sweep calls equal have the same function, and of those that have it, all are found: with five inputs no
// question is hard.
TEST(ClausesSweep, FindsTheEqualNodesOfRandomCircuits) {
    size_t equalities = 0;
    for (unsigned seed = 0; seed < scaled(200u); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        std::mt19937 random(seed);
        RandomCircuit r(random);
        const Lit goal = r.circuit.any(r.literals); // has most of them in its cone
        std::vector<uint32_t> function(r.circuit.size(), 0);
        for (uint32_t node = 1; node < r.circuit.size(); ++node)
            for (unsigned a = 0; a < 32; ++a)
                function[node] |= uint32_t{valueOf(r.circuit, Lit(node, false), a)} << a;
        auto of = [&](Lit l) { return l.negated() ? ~function[l.node()] : function[l.node()]; };
        if (isConstant(goal)) continue;
        Equalities known;
        sweep(r.circuit, r.literals[20], known, {}); // another one may have found some before
        sweep(r.circuit, goal, known, {});
        std::set<uint32_t> merged;
        for (const auto& [a, b] : known) {
            EXPECT_EQ(of(a), of(b));
            EXPECT_TRUE(merged.insert(a.node()).second);
            ++equalities;
        }
        std::set<uint32_t> left; // functions of what was not merged, signs apart
        for (uint32_t node : coneOf(r.circuit, goal))
            if (!merged.contains(node))
                EXPECT_TRUE(left.insert(std::min(of({node, false}), of({node, true}))).second);
    }
    EXPECT_GT(equalities, atScale(size_t{300}));
}

TEST(ClausesSweep, ALimitEndsIt) {
    std::mt19937 random(7);
    RandomCircuit r(random);
    Equalities known;
    const SweepCounts counts =
        sweep(r.circuit, r.circuit.any(r.literals), known, support::Budget::seconds(0));
    EXPECT_TRUE(known.empty());
    EXPECT_EQ(counts.candidates, 0u);
}

} // namespace
} // namespace vouch::evidence::clauses
