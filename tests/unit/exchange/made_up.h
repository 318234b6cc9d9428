// Runs of engines that are made up for a test, on the counter program.
#pragma once

#include "exchange/counter.h"
#include "exchange/portfolio.h"
#include "support/temporary.h"

#include <csignal>
#include <cstdlib>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

namespace vouch::exchange {

using engine::Answer;
using engine::Context;
using engine::Program;
using Behaviour = std::function<Answer(const Program&, const Context&)>;

inline Member info(const std::string& name, Behaviour behaviour, std::string after = {}, double delay = 0) {
    return {{name, "", "", {}, std::move(behaviour)}, std::move(after), delay};
}

class MadeUpRun : public testing::Test {
  protected:
    Outcome run(std::vector<Member> engines) {
        reduce::Reduced reduced;
        reduced.program = counter.p;
        for (program::LocationId l = 0; l < counter.p.locations.size(); ++l) reduced.origin.push_back(l);
        frontend::Compiled compiled;
        settings.engines = std::move(engines);
        settings.dumpDirectory = dump.path();
        auto listener = [&](const std::string& engine, const engine::Progress& p) {
            heard.push_back(engine + " " + std::to_string(p.depth));
        };
        return runPortfolio({compiled, counter.p, reduced, replay}, settings, listener, nullptr);
    }

    Behaviour claimsSafe(unsigned bound) {
        return [this, bound](const Program&, const Context&) -> Answer {
            engine::Safe safe;
            safe.certificate.invariant = {{counter.head, counter.atMost(bound)}}; // made in the child
            return safe;
        };
    }
    static Answer crash(const Program&, const Context&) {
        rlimit none{0, 0};
        setrlimit(RLIMIT_CORE, &none);
        std::abort();
    }
    static Answer hang(const Program&, const Context&) {
        while (true) pause();
    }
    static Answer giveUp(const Program&, const Context&) {
        return engine::Unknown{"bound reached", "safe up to 5"};
    }
    // A trace into the error along edges that exist, but that no execution takes.
    static Answer lieUnsafe(const Program&, const Context&) {
        engine::Unsafe unsafe;
        unsafe.trace.steps = {{0, {}}, {2, {}}};
        return unsafe;
    }

    Counter counter;
    Settings settings;
    std::function<CheckResult(const program::Trace&)> replay; // instead of a native run
    support::TemporaryDirectory dump;
    std::vector<std::string> heard;
};

} // namespace vouch::exchange
