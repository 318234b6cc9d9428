// Random small Programs: pdr in all its configurations against the exploration of all states, and every proof against
// the certificate checker.
#include "engine/pdr/pdr.h"
#include "evidence/random_engine.h"

namespace vouch::engine {
namespace {

const std::vector<testing::Configuration> kConfigurations = {
    {},
    {{"aru", "cube"}, {"simulation", "ternary"}},
    {{"aru", "box"}, {"simulation", "interval"}},
    {{"aru", "polytope"}, {"reshape", "2"}, {"guides", "5"}},
    {{"c", "0.25"}, {"simulation", "interval"}, {"seed", "9"}},
    {{"c", "0.75"}, {"simulation", "ternary"}, {"reshape", "0"}},
    {{"simulation", "none"}, {"failures", "1"}},
    {{"solver", "bitblast"}, {"seed", "5"}, {"clause-cap", "1000"}},
};

TEST(PdrRandom, AllConfigurationsAgreeWithExploration) {
    support::Statistics statistics;
    const auto [errors, proofs, limits] = testing::onRandomPrograms(pdr::info(), kConfigurations, statistics);
    EXPECT_GT(errors, atScale(100));
    EXPECT_GT(proofs, atScale(100));
    EXPECT_GT(limits, atScale(10));
    if (fuzzScale() < 1) return; // all cases together have every feature at work
    for (const char* name : {"covered", "propagated", "obligations"})
        EXPECT_GT(statistics.get(std::string("pdr.") + name), 0) << name;
}

} // namespace
} // namespace vouch::engine
