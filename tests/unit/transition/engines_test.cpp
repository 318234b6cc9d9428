// Random systems: every engine against the search through all states, and all formats against each other.
#include "engine/engine.h"
#include "evidence/evidence.h"
#include "reduce/reduce.h"
#include "transition/export.h"
#include "transition/random_system.h"

#include <gtest/gtest.h>

namespace vouch::transition {
namespace {

using testing::hasCounterexample;
using testing::RandomSystem;

// VOUCH_SYSTEMS=2000 runs more of them by hand.
unsigned systems() {
    const char* text = std::getenv("VOUCH_SYSTEMS");
    return text ? static_cast<unsigned>(std::atoi(text)) : 40;
}

// What the engine says: 1 a counterexample that the simulator confirms, 0 a proof that is confirmed, -1 neither.
int answer(const engine::EngineInfo& info, const System& system, double seconds) {
    term::TermManager tm;
    SystemProgram made = programOf(system, tm);
    support::Statistics statistics;
    reduce::Reduced reduced = reduce::reduceAll(made.program, reduce::Settings(), statistics);
    engine::Options options(info.options);
    engine::Context context;
    context.options = &options;
    context.statistics = &statistics;
    context.budget = support::Budget::seconds(seconds);
    engine::Answer a = info.run(reduced.program, context);
    if (auto* safe = std::get_if<engine::Safe>(&a)) {
        evidence::Check check =
            evidence::checkCertificate(reduced.program, *safe, support::Budget::seconds(20));
        EXPECT_NE(check.status, evidence::Status::Refuted) << check.detail;
        return 0;
    }
    auto* unsafe = std::get_if<engine::Unsafe>(&a);
    if (!unsafe) return -1;
    auto trace = reduce::traceBack(made.program, reduced, unsafe->trace);
    EXPECT_TRUE(trace);
    if (!trace) return -1;
    Stimulus stimulus = stimulusOf(system, made, *trace);
    Simulation simulation = simulate(system, stimulus);
    EXPECT_TRUE(simulation.bad) << simulation.why;
    auto told = tellable(system, stimulus);
    EXPECT_TRUE(told && simulate(system, *told).bad);
    return 1;
}

void compare(unsigned first, bool withArray) {
    unsigned undecided = 0, unsafe = 0;
    for (unsigned i = 0; i < systems(); ++i) {
        std::string text = RandomSystem(first + i, withArray).text();
        System system = readBtor2("random.btor2", text);
        int expected = hasCounterexample(system) ? 1 : 0;
        unsafe += static_cast<unsigned>(expected);
        for (const engine::EngineInfo& info : engine::engines()) {
            int found = answer(info, system, 5);
            undecided += found < 0 ? 1 : 0;
            EXPECT_TRUE(found < 0 || found == expected) << info.name << ", seed " << first + i << "\n"
                                                        << text;
        }
    }
    // Systems of both kinds, or the comparison says little.
    EXPECT_GE(10 * unsafe, systems());
    EXPECT_LE(10 * unsafe, 9 * systems());
    // dataflow finds no violations, bmc proves only what ends, dynamic has nothing to run; the others have few excuses.
    EXPECT_LE(undecided, 4 * systems());
}

TEST(Systems, EnginesAgreeWithTheSearchThroughAllStates) { compare(1, false); }
TEST(Systems, EnginesAgreeWithTheSearchThroughAllStatesOfArrays) { compare(100000, true); }

TEST(Systems, WrittenAndReadAgainTheyAreTheSame) {
    for (unsigned i = 0; i < systems(); ++i) {
        System system = readBtor2("random.btor2", RandomSystem(i, i % 2 == 1).text());
        std::ostringstream out;
        writeBtor2(out, system);
        System again = readBtor2("again.btor2", out.str());
        EXPECT_EQ(hasCounterexample(system), hasCounterexample(again)) << out.str();
    }
}

// As a Program, as a system with a program counter, and that as text: nothing is lost on the way.
TEST(Systems, ProgramsAsSystemsKeepTheirCounterexamples) {
    for (unsigned i = 0; i < systems(); ++i) {
        System system = readBtor2("random.btor2", RandomSystem(i, false).text());
        term::TermManager tm;
        std::ostringstream out;
        writeBtor2(out, systemOf(programOf(system, tm).program));
        System exported = readBtor2("exported.btor2", out.str());
        const engine::EngineInfo* info = engine::findEngine("ic3cfa");
        int found = answer(*info, exported, 20);
        EXPECT_TRUE(found < 0 || found == (hasCounterexample(system) ? 1 : 0)) << out.str();
    }
}

TEST(Systems, AsGatesTheyKeepTheirCounterexamples) {
    for (unsigned i = 0; i < systems(); ++i) {
        System system = readBtor2("random.btor2", RandomSystem(i, false).text());
        bool closed = system.next.size() == system.states.size(); // AIGER has successors for all latches
        if (!closed) continue;
        for (bool isBinary : {false, true}) {
            std::ostringstream out;
            writeAiger(out, system, isBinary);
            System gates = readSystem("gates.aig", out.str());
            EXPECT_EQ(gates.format, System::Format::Aiger);
            int found = answer(*engine::findEngine("ic3cfa"), gates, 20);
            EXPECT_TRUE(found < 0 || found == (hasCounterexample(system) ? 1 : 0)) << out.str();
        }
    }
}

} // namespace
} // namespace vouch::transition
