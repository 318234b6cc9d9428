// Random small Programs: what the engines say against the exploration of all states.
#include "engine/engine.h"
#include "engine/small_program.h"
#include "evidence/evidence.h"
#include "program/interpreter.h"
#include "program/unwinding.h"
#include "random_cases.h"

#include <gtest/gtest.h>

namespace vouch::engine {
namespace {

using testing::Exploration;
using testing::explore;
using testing::randomProgram;

const int kPrograms = scaled(300);

evidence::Status check(const Program& p, Certificate::Form form, unsigned k) {
    return evidence::checkCertificate(p, Safe{{form, k, {}}, solver::Backend::Bitblast}, {}).status;
}

Answer answer(const std::string& name, const Program& p, bool prune, const std::string& increment) {
    const EngineInfo* info = findEngine(name);
    Options options(info->options);
    // Longer than any shortest path: 4 locations and 64 states of the variables.
    EXPECT_FALSE(options.set(name + ".k-max", "70"));
    EXPECT_FALSE(options.set(name + ".increment", increment));
    if (name == "bmc") EXPECT_FALSE(options.set("bmc.prune", prune ? "true" : "false"));
    support::Statistics statistics;
    Context context;
    context.options = &options;
    context.statistics = &statistics;
    return info->run(p, context);
}

void compare(const Program& p, const Exploration& truth, const Answer& a) {
    if (truth.error) {
        ASSERT_TRUE(std::holds_alternative<Unsafe>(a));
        const Trace& trace = std::get<Unsafe>(a).trace;
        EXPECT_EQ(program::Interpreter(p).replay(trace).size(), trace.steps.size() + 1);
        EXPECT_EQ(p.locations[p.edges[trace.steps.back().edge].to].kind, program::LocationKind::Error);
    } else {
        EXPECT_FALSE(std::holds_alternative<Unsafe>(a));
    }
    if (truth.limit) EXPECT_FALSE(std::holds_alternative<Safe>(a));
    if (!truth.error && !truth.limit && truth.finite) EXPECT_TRUE(std::holds_alternative<Safe>(a));
}

TEST(RandomPrograms, EnginesAgreeWithExploration) {
    int errors = 0, proofs = 0, inductive = 0, limits = 0;
    for (int seed = 0; seed < kPrograms; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        term::TermManager tm;
        std::mt19937 random(seed);
        Program p = randomProgram(tm, random, "p");
        program::checkProgram(p);
        Exploration truth = explore(p);
        errors += truth.error;
        limits += truth.limit;
        for (const std::string name : {"bmc", "kinduction", "kipdr"}) {
            SCOPED_TRACE(name);
            Answer a = answer(name, p, seed % 2, seed % 3 ? "1" : "4");
            compare(p, truth, a);
            if (auto* safe = std::get_if<Safe>(&a)) {
                ++proofs;
                inductive += safe->certificate.form == Certificate::Form::KInductive;
                evidence::Check check = evidence::checkCertificate(p, *safe, {});
                EXPECT_EQ(check.status, evidence::Status::Confirmed) << check.detail;
            }
        }
        if (HasFailure()) return;
    }
    // The generator must keep producing all kinds.
    EXPECT_GT(errors, atScale(20));
    EXPECT_GT(proofs, atScale(20));
    EXPECT_GT(inductive, atScale(10));
    EXPECT_GT(limits, atScale(5));
}

// No certificate of a Program with a reachable bad location can be confirmed, whatever its k.
TEST(RandomPrograms, NoCertificateOfAnUnsafeProgramIsConfirmed) {
    int unsafe = 0;
    for (int seed = 1000; seed < 1000 + scaled(50); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        term::TermManager tm;
        std::mt19937 random(seed);
        Program p = randomProgram(tm, random, "p");
        Exploration truth = explore(p);
        if (!truth.error && !truth.limit) continue;
        ++unsafe;
        for (unsigned k : {1u, 2u, 4u, truth.shortestBad, truth.shortestBad + 1})
            EXPECT_EQ(check(p, Certificate::Form::KInductive, k), evidence::Status::Refuted) << k;
        for (unsigned k : {truth.shortestBad - 1, truth.shortestBad, truth.longest})
            EXPECT_EQ(check(p, Certificate::Form::Unwinding, k), evidence::Status::Refuted) << k;
    }
    EXPECT_GT(unsafe, atScale(10));
}

// A Program whose executions all end is confirmed by its full unwinding.
TEST(RandomPrograms, FullUnwindingsOfSafeProgramsAreConfirmed) {
    int safe = 0;
    for (int seed = 2000; seed < 2000 + scaled(200); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        term::TermManager tm;
        std::mt19937 random(seed);
        Program p = randomProgram(tm, random, "p");
        Exploration truth = explore(p);
        if (truth.error || truth.limit || !truth.finite) continue;
        ++safe;
        EXPECT_EQ(check(p, Certificate::Form::Unwinding, truth.longest), evidence::Status::Confirmed);
    }
    EXPECT_GT(safe, atScale(10));
}

Answer unwound(const Program& p) {
    const EngineInfo* info = findEngine("unwind");
    Options options(info->options);
    EXPECT_FALSE(options.set("unwind.turns", "2"));
    support::Statistics statistics;
    Context context;
    context.options = &options;
    context.statistics = &statistics;
    return info->run(p, context);
}

// What goes on for long is left to others; what is said is true.
TEST(RandomPrograms, UnwindAgreesWithExploration) {
    int errors = 0, proofs = 0, unanswered = 0;
    for (int seed = 3000; seed < 3000 + kPrograms; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        term::TermManager tm;
        std::mt19937 random(seed);
        Program p = randomProgram(tm, random, "p");
        const Exploration truth = explore(p);
        const Answer a = unwound(p);
        if (std::holds_alternative<Unknown>(a)) {
            unanswered += truth.finite && !truth.limit;
            continue;
        }
        compare(p, truth, a);
        errors += truth.error;
        if (auto* safe = std::get_if<Safe>(&a)) {
            ++proofs;
            const evidence::Check check = evidence::checkCertificate(p, *safe, {});
            EXPECT_EQ(check.status, evidence::Status::Confirmed) << check.detail;
        }
        if (HasFailure()) return;
    }
    EXPECT_GT(errors, atScale(20));
    EXPECT_GT(proofs, atScale(20));
    EXPECT_LT(unanswered, proofs);
}

// Whatever graph is claimed of a Program with a reachable bad location, it is refused: unwindings that were cut, with
// arcs that lead elsewhere, and with arcs that are missing.
TEST(RandomPrograms, NoGraphOfAnUnsafeProgramIsConfirmed) {
    int refused = 0;
    for (int seed = 4000; seed < 4000 + scaled(200); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        term::TermManager tm;
        std::mt19937 random(seed);
        Program p = randomProgram(tm, random, "p");
        const Exploration truth = explore(p);
        if (!truth.error && !truth.limit) continue;
        program::Unwinding unwinding(p, {}, [](LocationId) { return 3u; });
        while (unwinding.visit([](const program::Unwinding::Place&) { return false; })) {
        }
        Safe safe{{Certificate::Form::Graph, 1, {}, unwinding.graph()}, solver::Backend::Bitblast};
        auto& nodes = safe.certificate.graph.nodes;
        for (int change = 0; change < 4; ++change) {
            ASSERT_EQ(evidence::checkCertificate(p, safe, {}).status, evidence::Status::Refuted);
            ++refused;
            auto& node = nodes[random() % nodes.size()];
            if (node.arcs.empty()) continue;
            auto& arc = node.arcs[random() % node.arcs.size()];
            std::vector<uint32_t> others;
            for (uint32_t to = arc.to; to < nodes.size(); ++to)
                if (nodes[to].location == nodes[arc.to].location) others.push_back(to);
            if (change % 2)
                node.arcs.erase(node.arcs.begin() + (&arc - node.arcs.data()));
            else
                arc.to = others[random() % others.size()];
        }
    }
    EXPECT_GT(refused, atScale(100));
}

} // namespace
} // namespace vouch::engine
