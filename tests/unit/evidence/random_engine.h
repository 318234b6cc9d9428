// An engine in several configurations on random small Programs: against the exploration of all states, and every proof
// against the certificate checker.
#pragma once

#include "engine/small_program.h"
#include "evidence/evidence.h"
#include "program/interpreter.h"
#include "random_cases.h"

#include <gtest/gtest.h>

namespace vouch::testing {

using Configuration = std::vector<std::pair<std::string, std::string>>; // names without the engine's

struct RandomCounts {
    int errors = 0, proofs = 0, limits = 0;
};

inline engine::Answer answerOf(const engine::EngineInfo& info, const program::Program& p,
                               const Configuration& configuration, support::Statistics& statistics) {
    engine::Options options(info.options);
    for (const auto& [name, value] : configuration) {
        auto error = options.set(info.name + "." + name, value);
        EXPECT_FALSE(error) << *error;
    }
    engine::Context context;
    context.options = &options;
    context.statistics = &statistics;
    return info.run(p, context);
}

// Every run ends, so the answer must be the truth and not Unknown.
inline void expectTruth(const program::Program& p, const Exploration& truth, const engine::Answer& a,
                        RandomCounts& counts) {
    if (truth.error) {
        ++counts.errors;
        ASSERT_TRUE(std::holds_alternative<engine::Unsafe>(a));
        const program::Trace& trace = std::get<engine::Unsafe>(a).trace;
        EXPECT_EQ(program::Interpreter(p).replay(trace).size(), trace.steps.size() + 1);
        EXPECT_EQ(p.locations[p.edges[trace.steps.back().edge].to].kind, program::LocationKind::Error);
    } else if (truth.limit) {
        ++counts.limits;
        ASSERT_TRUE(std::holds_alternative<engine::Unknown>(a));
        EXPECT_EQ(std::get<engine::Unknown>(a).reason, "unsupported: test");
    } else {
        ++counts.proofs;
        ASSERT_TRUE(std::holds_alternative<engine::Safe>(a));
        evidence::Check check = evidence::checkCertificate(p, std::get<engine::Safe>(a), {});
        ASSERT_EQ(check.status, evidence::Status::Confirmed) << check.detail;
    }
}

// Two bits per variable. A program that the engine refuses for this reason is left out.
inline RandomCounts onRandomPrograms(const engine::EngineInfo& info,
                                     const std::vector<Configuration>& configurations,
                                     support::Statistics& statistics, const std::string& refusal = "") {
    RandomCounts counts;
    for (int seed = 0; seed < scaled(80); ++seed) {
        term::TermManager tm;
        std::mt19937 random(seed);
        const program::Program p = randomProgram(tm, random, "p");
        const Exploration truth = explore(p);
        for (size_t n = 0; n < configurations.size(); ++n) {
            SCOPED_TRACE("seed " + std::to_string(seed) + ", configuration " + std::to_string(n));
            const engine::Answer answer = answerOf(info, p, configurations[n], statistics);
            const auto* unknown = std::get_if<engine::Unknown>(&answer);
            if (!unknown || refusal.empty() || unknown->reason != refusal)
                expectTruth(p, truth, answer, counts);
            if (::testing::Test::HasFatalFailure()) return counts;
        }
    }
    return counts;
}

} // namespace vouch::testing
