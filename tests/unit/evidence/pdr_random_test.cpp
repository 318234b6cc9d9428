// Random small Programs: pdr in all its configurations against the exploration of all states, and every proof against
// the certificate checker.
#include "engine/pdr/pdr.h"
#include "engine/small_program.h"
#include "evidence/evidence.h"
#include "program/interpreter.h"

#include <gtest/gtest.h>

namespace vouch::engine {
namespace {

using Settings = std::vector<std::pair<std::string, std::string>>;

const std::vector<Settings> kConfigurations = {
    {},
    {{"aru", "cube"}, {"simulation", "ternary"}},
    {{"aru", "box"}, {"simulation", "interval"}},
    {{"aru", "polytope"}, {"reshape", "2"}, {"guides", "5"}},
    {{"c", "0.25"}, {"simulation", "interval"}, {"seed", "9"}},
    {{"c", "0.75"}, {"simulation", "ternary"}, {"reshape", "0"}},
    {{"simulation", "none"}, {"failures", "1"}},
    {{"solver", "bitblast"}, {"seed", "5"}, {"clause-cap", "1000"}},
};

Answer answer(const program::Program& p, const Settings& settings, support::Statistics& statistics) {
    const EngineInfo info = pdr::info();
    Options options(info.options);
    for (const auto& [name, value] : settings) {
        auto error = options.set("pdr." + name, value);
        EXPECT_FALSE(error) << *error;
    }
    Context context;
    context.options = &options;
    context.statistics = &statistics;
    return info.run(p, context);
}

// Two bits per variable: every run ends, so the answer must be the truth and not Unknown.
TEST(PdrRandom, AllConfigurationsAgreeWithExploration) {
    int errors = 0, proofs = 0, limits = 0;
    support::Statistics statistics;
    for (int seed = 0; seed < 80; ++seed) {
        term::TermManager tm;
        std::mt19937 random(seed);
        const program::Program p = testing::randomProgram(tm, random, "p");
        const testing::Exploration truth = testing::explore(p);
        for (size_t n = 0; n < kConfigurations.size(); ++n) {
            SCOPED_TRACE("seed " + std::to_string(seed) + ", configuration " + std::to_string(n));
            Answer a = answer(p, kConfigurations[n], statistics);
            if (truth.error) {
                ++errors;
                ASSERT_TRUE(std::holds_alternative<Unsafe>(a));
                const Trace& trace = std::get<Unsafe>(a).trace;
                EXPECT_EQ(program::Interpreter(p).replay(trace).size(), trace.steps.size() + 1);
                EXPECT_EQ(p.locations[p.edges[trace.steps.back().edge].to].kind,
                          program::LocationKind::Error);
            } else if (truth.limit) {
                ++limits;
                ASSERT_TRUE(std::holds_alternative<Unknown>(a));
                EXPECT_EQ(std::get<Unknown>(a).reason, "unsupported: test");
            } else {
                ++proofs;
                ASSERT_TRUE(std::holds_alternative<Safe>(a));
                evidence::Check check = evidence::checkCertificate(p, std::get<Safe>(a), {});
                ASSERT_EQ(check.status, evidence::Status::Confirmed) << check.detail;
            }
        }
    }
    EXPECT_GT(errors, 100);
    EXPECT_GT(proofs, 100);
    EXPECT_GT(limits, 10);
    for (const char* name : {"covered", "propagated", "obligations"})
        EXPECT_GT(statistics.get(std::string("pdr.") + name), 0) << name;
}

} // namespace
} // namespace vouch::engine
