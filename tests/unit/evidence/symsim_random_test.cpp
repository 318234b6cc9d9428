// Random small Programs: symsim against the exploration of all states, and every proof against the certificate checker. It may
// leave programs open, not many.
#include "engine/symsim/symsim.h"
#include "evidence/random_engine.h"

namespace vouch::engine {
namespace {

constexpr double kSeconds = 0.2; // for programs without end

TEST(SymsimRandom, WhatIsDecidedAgreesWithExploration) {
    const std::vector<testing::Configuration> configurations = {
        {}, {{"distance", "0"}, {"enumerate", "0"}}, {{"patterns", "4"}, {"distance", "1"}}};
    const EngineInfo info = symsim::info();
    testing::RandomCounts counts;
    int open = 0;
    for (int seed = 0; seed < scaled(80); ++seed)
        for (const testing::Configuration& configuration : configurations) {
            SCOPED_TRACE("seed " + std::to_string(seed));
            term::TermManager tm;
            std::mt19937 random(seed);
            const program::Program p = testing::randomProgram(tm, random, "p");
            Options options(info.options);
            for (const auto& [name, value] : configuration)
                ASSERT_FALSE(options.set("symsim." + name, value));
            support::Statistics statistics;
            Context context;
            context.options = &options;
            context.statistics = &statistics;
            context.budget = support::Budget::seconds(kSeconds);
            const Answer answer = info.run(p, context);
            const testing::Exploration truth = testing::explore(p);
            if (std::holds_alternative<Unknown>(answer))
                ++open;
            else
                testing::expectTruth(p, truth, answer, counts);
            if (HasFatalFailure()) return;
        }
    EXPECT_GT(counts.errors, atScale(60));
    EXPECT_GT(counts.proofs, atScale(10));
    EXPECT_LT(open, atScale(150));
}

} // namespace
} // namespace vouch::engine
