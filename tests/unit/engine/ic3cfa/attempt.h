// What the tests of ic3cfa share: one run of the engine with some options, and what to expect of an answer.
#pragma once

#include "engine/ic3cfa/ic3cfa.h"
#include "engine/ic3cfa/prover.h"
#include "engine/small_program.h"
#include "program/interpreter.h"

#include <gtest/gtest.h>

namespace vouch::engine::ic3cfa {

using program::LocationKind;
using testing::Builder;
using testing::countingLoop;
using TextSettings = std::vector<std::pair<std::string, std::string>>;

struct Attempt {
    Options options{optionTable()};
    support::Statistics statistics;
    Context context;

    explicit Attempt(const TextSettings& settings = {}) {
        for (const auto& [name, value] : settings) {
            auto error = options.set("ic3cfa." + name, value);
            EXPECT_FALSE(error) << *error;
        }
        for (const auto& [name, value] : settings)
            if (auto why = options.withoutEffect("ic3cfa." + name)) ADD_FAILURE() << name << ": " << *why;
        context.options = &options;
        context.statistics = &statistics;
    }
    Answer operator()(const Program& p) { return info().run(p, context); }
    const Settings& settings() const { return options.get<Settings>(); }
};

// The algorithm as the thesis describes it, nothing added.
inline const TextSettings kBase = {{"reuse", "false"},     {"propagate", "false"},      {"split", "false"},
                                   {"widen", "off"},       {"high", "false"},           {"guess", "false"},
                                   {"low-bits", "0"},      {"lift", "false"},           {"order", "handle"},
                                   {"solver", "bitblast"}, {"drop-failures", "1000000"}};

inline void expectViolation(const Program& p, const Answer& a, size_t edges) {
    ASSERT_TRUE(std::holds_alternative<Unsafe>(a));
    const Trace& trace = std::get<Unsafe>(a).trace;
    EXPECT_EQ(trace.steps.size(), edges);
    EXPECT_EQ(p.locations[p.edges[trace.steps.back().edge].to].kind, LocationKind::Error);
    EXPECT_EQ(program::Interpreter(p).replay(trace).size(), trace.steps.size() + 1);
}

inline std::string reason(const Answer& a) {
    auto* unknown = std::get_if<Unknown>(&a);
    return unknown ? unknown->reason : "(not unknown)";
}

} // namespace vouch::engine::ic3cfa
