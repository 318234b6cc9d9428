// Random small Programs: ctigar in all its configurations against the exploration of all states, and every proof against
// the certificate checker.
#include "engine/ctigar/ctigar.h"
#include "evidence/random_engine.h"

namespace vouch::engine {
namespace {

const std::vector<testing::Configuration> kConfigurations = {
    {},
    {{"refine-lifting", "false"}, {"pairs", "0"}},
    {{"refinement", "lazy"}, {"refine-lifting", "false"}, {"pairs", "0"}},
    {{"refinement", "lazy"}},
    {{"concrete", "path"}, {"refine-lifting", "false"}},
    {{"concrete", "path"}, {"refine-lifting", "false"}, {"refinement", "lazy"}},
    {{"counter", "symbolic"}},
    {{"counter", "symbolic"}, {"refine-lifting", "false"}, {"pairs", "0"}},
    {{"counter", "symbolic"}, {"refine-lifting", "false"}, {"refinement", "lazy"}},
    {{"split", "true"}, {"drop", "false"}},
    {{"solver", "bitblast"}, {"cache", "0"}, {"clause-cap", "1000"}, {"order", "size"}},
};

TEST(CtigarRandom, AllConfigurationsAgreeWithExploration) {
    support::Statistics statistics;
    const auto [errors, proofs, limits] =
        testing::onRandomPrograms(ctigar::info(), kConfigurations, statistics);
    EXPECT_GT(errors, atScale(100));
    EXPECT_GT(proofs, atScale(100));
    EXPECT_GT(limits, atScale(10));
    if (fuzzScale() < 1) return; // all cases together have every feature at work
    for (const char* name :
         {"cubes", "propagated", "obligations", "refinements.lifting", "refinements.consecution",
          "failures.lifting", "failures.consecution", "spurious", "spurious.counterexamples", "predicates"})
        EXPECT_GT(statistics.get(std::string("ctigar.") + name), 0) << name;
}

} // namespace
} // namespace vouch::engine
