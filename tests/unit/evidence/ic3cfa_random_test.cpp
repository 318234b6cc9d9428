// Random small Programs: ic3cfa in all its configurations against the exploration of all states, and every
// proof against the certificate checker.
#include "engine/ic3cfa/ic3cfa.h"
#include "evidence/random_engine.h"

namespace vouch::engine {
namespace {

const std::vector<testing::Configuration> kConfigurations = {
    {},
    {{"reuse", "false"},
     {"propagate", "false"},
     {"split", "false"},
     {"widen", "off"},
     {"lift", "false"},
     {"high", "false"}},
    {{"skip-outer", "false"}, {"skip-inner", "false"}, {"propagate", "false"}, {"high", "false"}},
    {{"propagate", "false"}, {"termination", "new"}},
    {{"propagate", "false"}, {"termination", "greedy"}, {"widen", "off"}},
    {{"push", "none"}},
    {{"push", "predecessor"}, {"propagate", "false"}},
    {{"push", "assign"}, {"propagate", "false"}},
    {{"push", "restrictive"}, {"propagate", "false"}, {"prune", "true"}},
    {{"push", "restrictive"}, {"push-check", "true"}},
    {{"push", "none"}, {"propagate", "false"}, {"prune", "true"}},
    {{"predecessors", "intervals"}},
    {{"predecessors", "bits"}, {"bits", "true"}, {"order", "size"}},
    {{"drop-failures", "0"}, {"order", "handle"}, {"clause-cap", "1000"}, {"cube-cap", "3"}},
};

TEST(Ic3CfaRandom, AllConfigurationsAgreeWithExploration) {
    support::Statistics statistics;
    const auto [errors, proofs, limits] =
        testing::onRandomPrograms(ic3cfa::info(), kConfigurations, statistics);
    EXPECT_GT(errors, atScale(200));
    EXPECT_GT(proofs, atScale(200));
    EXPECT_GT(limits, atScale(20));
    if (fuzzScale() < 1) return; // all cases together have every feature at work
    for (const char* name : {"skipped", "skipped.edges", "propagated", "pushes.done"})
        EXPECT_GT(statistics.get(std::string("ic3cfa.") + name), 0) << name;
}

} // namespace
} // namespace vouch::engine
