// Gates, and trying all inputs, against tables of 32 values.
#include "solver/bitblast/enumerate.h"

#include <gtest/gtest.h>
#include <random>

namespace vouch::solver::bitblast {
namespace {

struct RandomGates {
    GateGraph graph;
    std::vector<Bit> bits{Bit::constant(false)};
    std::vector<uint32_t> functions{0};

    explicit RandomGates(std::mt19937& random) {
        constexpr uint32_t pattern[] = {0xAAAAAAAA, 0xCCCCCCCC, 0xF0F0F0F0, 0xFF00FF00, 0xFFFF0000};
        for (uint32_t p : pattern) add(graph.mkInput(), p);
        for (int i = 0; i < 40; ++i) {
            const auto [a, fa] = any(random);
            const auto [b, fb] = any(random);
            const auto [c, fc] = any(random);
            switch (random() % 5) {
            case 0: add(graph.mkAnd(a, b), fa & fb); break;
            case 1: add(graph.mkXor(a, b), fa ^ fb); break;
            case 2: add(graph.mkIte(a, b, c), (fa & fb) | (~fa & fc)); break;
            case 3: add(graph.mkMajority(a, b, c), (fa & fb) | (fa & fc) | (fb & fc)); break;
            default: add(graph.mkXor3(a, b, c), fa ^ fb ^ fc); break;
            }
        }
    }
    void add(Bit bit, uint32_t function) {
        bits.push_back(bit);
        functions.push_back(function);
    }
    std::pair<Bit, uint32_t> any(std::mt19937& random) const {
        const size_t i = random() % bits.size();
        const bool negated = random() % 2;
        return {bits[i].negateIf(negated), negated ? ~functions[i] : functions[i]};
    }
};

// Equal bits have equal functions, and what excludes each other is what no assignment makes true together.
TEST(Gates, RandomGatesAgainstTables) {
    unsigned excluding = 0;
    for (unsigned seed = 0; seed < 300; ++seed) {
        std::mt19937 random(seed);
        const RandomGates r(random);
        for (int i = 0; i < 30; ++i) {
            const auto [a, fa] = r.any(random);
            const auto [b, fb] = r.any(random);
            if (a == b) ASSERT_EQ(fa, fb) << "seed " << seed;
            const Bit both[] = {a, b};
            ASSERT_EQ(excludeEachOther(r.graph, both, {}), (fa & fb) == 0) << "seed " << seed;
            excluding += (fa & fb) == 0;
        }
    }
    EXPECT_GT(excluding, 100u);
}

TEST(Gates, ExclusiveOrsDoNotDependOnTheirShape) {
    GateGraph g;
    const Bits in = g.mkInputs(9);
    Bit chain = Bit::constant(false);
    for (Bit b : in) chain = g.mkXor(chain, b);
    const Bit threes =
        g.mkXor3(g.mkXor3(in[8], in[1], in[6]), g.mkXor3(in[3], in[4], in[5]), g.mkXor3(in[2], in[7], in[0]));
    EXPECT_EQ(chain, threes);
    EXPECT_EQ(g.mkXor(chain, g.mkXor(threes, in[2])), in[2]);
}

} // namespace
} // namespace vouch::solver::bitblast
