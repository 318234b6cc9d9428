// The value domain against all values of its X, and circuits against the operators on words.
#include "solver/symsim/circuits.h"
#include "solver/symsim/cover.h"
#include "solver/symsim/simulation.h"
#include "term/traverse.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>

namespace vouch::solver::symsim {
namespace {

using term::BitVector;
using term::Kind;

constexpr Bit kZero = Bit::constant(false), kOne = Bit::constant(true);

// Nodes 1, 2, ... have the bits 0, 1, ... of the assignment.
bool valueOf(Bit bit, uint32_t assignment) {
    const bool positive = bit.node() != 0 && (assignment >> (bit.node() - 1) & 1);
    return positive != bit.isNegated();
}

bool valueOf(const Gate& gate, uint32_t assignment) {
    const bool a = valueOf(gate.a, assignment), b = valueOf(gate.b, assignment);
    switch (gate.kind) {
    case GateKind::And: return a && b;
    case GateKind::Xor: return a != b;
    case GateKind::Ite: return a ? b : valueOf(gate.c, assignment);
    default: ADD_FAILURE(); return false;
    }
}

// 0, 1, and three X with their complements.
std::vector<Bit> values() {
    std::vector<Bit> all{kZero, kOne};
    for (uint32_t node : {1u, 2u, 3u}) all.insert(all.end(), {Bit::ofNode(node), !Bit::ofNode(node)});
    return all;
}

TEST(SymsimValues, ComplementsArePairs) {
    for (Bit b : values()) {
        EXPECT_EQ(!!b, b);
        EXPECT_EQ((!b).code(), b.code() ^ 1);
        EXPECT_EQ((!b).code() / 2, b.code() / 2);
    }
}

// Each rule, of all operands: what the gate is has the gate's value, whatever the X are.
TEST(SymsimValues, RulesAgreeWithAllAssignments) {
    unsigned decided = 0, fresh = 0;
    for (GateKind kind : {GateKind::And, GateKind::Xor, GateKind::Ite})
        for (Bit a : values())
            for (Bit b : values())
                for (Bit c : values()) {
                    const Gate gate{kind, a, b, c};
                    const Normal normal = normalise(gate);
                    ++(normal.isValue ? decided : fresh);
                    bool isOneValue[8] = {};
                    for (uint32_t x = 0; x < 8; ++x) {
                        const bool expected = valueOf(gate, x);
                        const bool got = normal.isValue ? valueOf(normal.value, x)
                                                        : valueOf(normal.gate, x) != normal.isNegated;
                        ASSERT_EQ(got, expected);
                        isOneValue[x] = expected;
                    }
                    // Nothing is missed: a gate that is constant, or equal to some X, is a value.
                    for (Bit v : values()) {
                        bool isSame = true;
                        for (uint32_t x = 0; x < 8; ++x) isSame &= valueOf(v, x) == isOneValue[x];
                        if (isSame) {
                            EXPECT_TRUE(normal.isValue && normal.value == v);
                        }
                    }
                }
    EXPECT_GT(decided, 300u);
    EXPECT_GT(fresh, 300u);
}

// The thesis has AND with a dominant value, with a one, with a complement, and of unrelated X; these are the rules it leaves out.
TEST(SymsimValues, RulesThatTheThesisLeavesOut) {
    Network n;
    const Bit x = n.mkFree(), y = n.mkFree(), c = n.mkFree();
    EXPECT_EQ(n.mkAnd(x, x), x);
    EXPECT_EQ(n.mkOr(x, x), x);
    EXPECT_EQ(n.mkOr(x, !x), kOne);
    EXPECT_EQ(n.mkOr(kOne, y), kOne);
    EXPECT_EQ(n.mkXor(x, x), kZero);
    EXPECT_EQ(n.mkXor(x, !x), kOne);
    EXPECT_EQ(n.mkXor(x, kOne), !x);
    EXPECT_EQ(n.mkIte(c, y, y), y);
    EXPECT_EQ(n.mkAnd(x, y), n.mkAnd(y, x)); // one X for the same operands
    EXPECT_NE(n.mkAnd(x, y), n.mkAnd(x, !y));
    EXPECT_EQ(n.mkXor(!x, y), !n.mkXor(x, y));
}

TEST(SymsimValues, ApplicationsOfOneFunctionToEqualArgumentsAreEqual) {
    Network n;
    const Word x = n.mkFree(4), y = n.mkFree(4);
    Circuits circuits(n);
    const Word f = n.apply(Application::Kind::Plain, 1, x, 4), g = n.apply(Application::Kind::Plain, 1, y, 4),
               h = n.apply(Application::Kind::Plain, 2, x, 4);
    EXPECT_EQ(circuits.equal(f, n.apply(Application::Kind::Plain, 1, x, 4)), kOne);
    EXPECT_FALSE(circuits.equal(f, g).isConstant());
    EXPECT_FALSE(circuits.equal(f, h).isConstant());
    // y = 2x is not y > x: of a function by name nothing else is known.
    EXPECT_FALSE(circuits.unsignedLess(x, f).isConstant());
}

// The gates' values, given those of the free nodes in their order.
std::vector<bool> evaluate(const Network& n, uint64_t free) {
    std::vector<bool> values{false};
    const auto of = [&](Bit b) { return values[b.node()] != b.isNegated(); };
    for (uint32_t node = 1; node < n.size(); ++node) {
        const Gate& g = n.gate(node);
        switch (g.kind) {
        case GateKind::Free:
            values.push_back(free & 1);
            free >>= 1;
            break;
        case GateKind::And: values.push_back(of(g.a) && of(g.b)); break;
        case GateKind::Xor: values.push_back(of(g.a) != of(g.b)); break;
        case GateKind::Ite: values.push_back(of(g.a) ? of(g.b) : of(g.c)); break;
        case GateKind::Constant: ADD_FAILURE();
        }
    }
    return values;
}

struct Operator {
    Kind kind;
    std::function<Word(Circuits&, const Word&, const Word&)> circuit;
};

std::vector<Operator> operators() {
    const auto bit = [](Bit b) { return Word{b}; };
    return {
        {Kind::Eq, [=](Circuits& c, const Word& a, const Word& b) { return bit(c.equal(a, b)); }},
        {Kind::BvUlt, [=](Circuits& c, const Word& a, const Word& b) { return bit(c.unsignedLess(a, b)); }},
        {Kind::BvSlt, [=](Circuits& c, const Word& a, const Word& b) { return bit(c.signedLess(a, b)); }},
        {Kind::BvAdd, [](Circuits& c, const Word& a, const Word& b) { return c.add(a, b); }},
        {Kind::BvSub, [](Circuits& c, const Word& a, const Word& b) { return c.subtract(a, b); }},
        {Kind::BvMul, [](Circuits& c, const Word& a, const Word& b) { return c.multiply(a, b); }},
        {Kind::BvUdiv, [](Circuits& c, const Word& a, const Word& b) { return c.unsignedDivide(a, b); }},
        {Kind::BvUrem, [](Circuits& c, const Word& a, const Word& b) { return c.unsignedRemainder(a, b); }},
        {Kind::BvSdiv, [](Circuits& c, const Word& a, const Word& b) { return c.signedDivide(a, b); }},
        {Kind::BvSrem, [](Circuits& c, const Word& a, const Word& b) { return c.signedRemainder(a, b); }},
        {Kind::BvSmod, [](Circuits& c, const Word& a, const Word& b) { return c.signedModulo(a, b); }},
        {Kind::BvShl, [](Circuits& c, const Word& a, const Word& b) { return c.shiftLeft(a, b); }},
        {Kind::BvLshr, [](Circuits& c, const Word& a, const Word& b) { return c.shiftRight(a, b, kZero); }},
        {Kind::BvAshr,
         [](Circuits& c, const Word& a, const Word& b) { return c.shiftRight(a, b, a.back()); }},
    };
}

// The operator on words of constants.
class Applied {
  public:
    Applied(Kind kind, uint32_t width) : width_(width) {
        result_ = tm_.mk(kind, args_ = {word("a"), word("b")});
    }
    term::Value operator()(uint64_t a, uint64_t b) const {
        const term::Assignment assignment{{args_[0], BitVector(width_, a)}, {args_[1], BitVector(width_, b)}};
        return term::evaluate(tm_, result_, assignment);
    }

  private:
    term::Term word(const char* name) { return tm_.mkVar(name, term::Sort::bitVec(width_)); }

    uint32_t width_;
    term::TermManager tm_;
    std::vector<term::Term> args_;
    term::Term result_;
};

uint64_t bitsOf(const term::Value& value) {
    return value.isBool() ? value.asBool() : value.asBits().getZExtValue();
}

// With operands of constants and X, some of them related: each assignment of the X gives the operator's result.
TEST(SymsimValues, CircuitsCoverWhatTheirOperandsMean) {
    std::mt19937 random(1);
    for (uint32_t width : {1u, 2u, 3u, 4u})
        for (const Operator& op : operators()) {
            const Applied applied(op.kind, width);
            for (int round = 0; round < 12; ++round) {
                Network n;
                const Word free = n.mkFree(5);
                const auto draw = [&] {
                    Word w;
                    for (uint32_t i = 0; i < width; ++i)
                        w.push_back(random() % 3 == 0 ? Bit::constant(random() % 2)
                                                      : free[random() % 5].negateIf(random() % 2));
                    return w;
                };
                const Word a = draw(), b = draw();
                Circuits circuits(n);
                const Word result = op.circuit(circuits, a, b);
                for (uint64_t x = 0; x < 32; ++x) {
                    const std::vector<bool> values = evaluate(n, x);
                    const auto number = [&](const Word& w) {
                        uint64_t v = 0;
                        for (size_t i = 0; i < w.size(); ++i)
                            v |= uint64_t{values[w[i].node()] != w[i].isNegated()} << i;
                        return v;
                    };
                    ASSERT_EQ(number(result), bitsOf(applied(number(a), number(b))))
                        << term::kindName(op.kind) << " of width " << width;
                }
            }
        }
}

// S1: what settles under requirements has the values of each assignment that meets these; S2: none does if it contradicts itself.
TEST(SymsimValues, SettledValuesAreThoseOfAllAssignmentsLeft) {
    GateTable scratch;
    unsigned contradictions = 0, consequences = 0;
    for (unsigned seed = 0; seed < 400; ++seed) {
        std::mt19937 random(seed);
        Network n;
        std::vector<Bit> bits = n.mkFree(6);
        for (int i = 0; i < 14; ++i) {
            const auto any = [&] { return bits[random() % bits.size()].negateIf(random() % 2); };
            const Bit a = any(), b = any(), c = any();
            bits.push_back(random() % 3 == 0 ? n.mkXor(a, b)
                           : random() % 2    ? n.mkAnd(a, b)
                                             : n.mkIte(a, b, c));
        }
        std::vector<Bit> required;
        for (int i = 0; i < 2; ++i)
            required.push_back(bits[bits.size() - 1 - random() % 6].negateIf(random() % 2));
        Simulation simulation(n);
        for (Bit r : required) simulation.require(r, true);
        ASSERT_TRUE(simulation.settle(scratch, {}));
        contradictions += simulation.isContradiction();
        for (uint64_t x = 0; x < 64; ++x) {
            const std::vector<bool> values = evaluate(n, x);
            const auto of = [&](Bit b) { return values[b.node()] != b.isNegated(); };
            if (!std::all_of(required.begin(), required.end(), of)) continue;
            ASSERT_FALSE(simulation.isContradiction()) << "seed " << seed;
            for (Bit b : bits) {
                ASSERT_EQ(of(b), of(simulation.value(b))) << "seed " << seed;
                consequences += simulation.value(b) != b;
            }
        }
    }
    EXPECT_GT(contradictions, 20u);
    EXPECT_GT(consequences, 1000u);
}

// An equality that has to hold replaces one side by the other where it is used, and says nothing where it need not hold.
TEST(SymsimValues, EqualitiesThatHaveToHoldAreSubstituted) {
    GateTable scratch;
    Network n;
    Circuits circuits(n);
    const Word a = n.mkFree(8), b = n.mkFree(8), c = n.mkFree(8);
    const Bit guard = circuits.equal(a, b);
    const Word f = n.apply(Application::Kind::Plain, 1, a, 8), g = n.apply(Application::Kind::Plain, 1, b, 8);
    const Bit differ = !circuits.equal(f, g), both = n.mkAnd(guard, differ);
    Simulation guarded(n);
    guarded.require(both, true);
    guarded.settle(scratch, {});
    EXPECT_TRUE(guarded.isContradiction());
    Simulation open(n);
    open.require(differ, true);
    open.settle(scratch, {});
    EXPECT_FALSE(open.isContradiction());
    EXPECT_FALSE(open.value(guard).isOne());
    EXPECT_NE(open.value(a[0]), open.value(b[0]));
}

TEST(SymsimValues, ComparisonsExcludeEachOther) {
    GateTable scratch;
    for (uint32_t width : {1u, 4u, 32u}) {
        Network n;
        Circuits circuits(n);
        const Word a = n.mkFree(width), b = n.mkFree(width);
        const Bit pairs[][2] = {{circuits.unsignedLess(a, b), circuits.unsignedLess(b, a)},
                                {circuits.unsignedLess(a, b), circuits.equal(a, b)},
                                {circuits.signedLess(b, a), circuits.equal(b, a)}};
        for (const auto& pair : pairs) {
            Simulation simulation(n);
            simulation.require(pair[0], true);
            simulation.require(pair[1], true);
            simulation.settle(scratch, {});
            EXPECT_TRUE(simulation.isContradiction());
        }
    }
}

TEST(SymsimValues, CoversAgreesWithAllAssignments) {
    unsigned covered = 0, open = 0;
    for (unsigned seed = 0; seed < 3000; ++seed) {
        std::mt19937 random(seed);
        std::vector<Cube> cubes(random() % 9);
        for (Cube& cube : cubes)
            for (uint32_t node = 1; node <= 4; ++node)
                if (random() % 3 == 0) cube.push_back(Bit::ofNode(node).negateIf(random() % 2));
        bool all = true;
        for (uint32_t x = 0; x < 16; ++x)
            all &= std::any_of(cubes.begin(), cubes.end(), [&](const Cube& cube) {
                return std::all_of(cube.begin(), cube.end(), [&](Bit b) { return valueOf(b, x); });
            });
        ASSERT_EQ(covers(cubes), all) << "seed " << seed;
        ++(all ? covered : open);
    }
    EXPECT_GT(covered, 100u);
    EXPECT_GT(open, 100u);
}

} // namespace
} // namespace vouch::solver::symsim
