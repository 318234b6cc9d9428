// What the tests of ctigar share: one run of the engine with some options, and small programs.
#pragma once

#include "engine/ctigar/ctigar.h"
#include "engine/ctigar/prover.h"
#include "engine/small_program.h"
#include "program/interpreter.h"

#include <gtest/gtest.h>

namespace vouch::engine::ctigar {

using program::LocationKind;
using testing::Builder;
using TextSettings = std::vector<std::pair<std::string, std::string>>;

struct Attempt {
    Options options{optionTable()};
    support::Statistics statistics;
    Context context;

    explicit Attempt(const TextSettings& settings = {}) {
        for (const auto& [name, value] : settings) {
            auto error = options.set("ctigar." + name, value);
            EXPECT_FALSE(error) << *error;
        }
        for (const auto& [name, value] : settings)
            if (auto why = options.withoutEffect("ctigar." + name)) ADD_FAILURE() << name << ": " << *why;
        context.options = &options;
        context.statistics = &statistics;
    }
    Answer operator()(const Program& p) { return info().run(p, context); }
    const Settings& settings() const { return options.get<Settings>(); }
    double count(const std::string& name) const { return statistics.get("ctigar." + name); }
};

} // namespace vouch::engine::ctigar
