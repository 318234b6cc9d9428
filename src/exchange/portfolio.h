// Portfolio: engines in parallel, one forked child each; every answer is checked in another child; the first
// confirmed one wins.
//
// The process that calls runPortfolio() only supervises: it runs no solver and no native code itself, so that
// a crash, a hang or a shortage of memory in any of them costs that child alone.
#pragma once

#include "exchange/codec.h"
#include "exchange/decide.h"
#include "exchange/timeline.h"
#include "reduce/reduce.h"
#include "support/signals.h"

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace vouch::exchange {

// What all children work on. Outlives the run.
struct Task {
    const frontend::Compiled& compiled;
    const program::Program& original;
    const reduce::Reduced& reduced;
    // Checks a trace of the original that is no C program; empty: a native run does.
    std::function<CheckResult(const program::Trace& trace)> replay = {};
    // Proved before the engines start: what they find on the bus.
    std::vector<engine::Fact> given = {};
    // Of another run: worth tracking, for engines that ask.
    std::vector<engine::Predicate> givenPredicates = {};
};

// An answer that is there, and how far its check has come.
struct Checking {
    std::string claim;         // "proved by bmc"
    size_t done = 0, of = 0;   // steps; of none: nothing is known of them
    std::string live() const;  // "proved by bmc, checking 12 of 40"
    std::string soFar() const; // "proved by bmc, checked 12 of 40"
};

inline constexpr double kForever = 1e9; // seconds

// How a member's part ended, where it did not answer.
enum class Ending { GaveUp, Timeout, Failed, Skipped };

// An engine's part in a run. Members whose turn has come run in parallel; several may run the same engine.
struct Member {
    engine::EngineInfo info;
    std::string after = {};     // it starts when the member of this name has ended; empty: need not wait
    double delay = 0;           // seconds of the run before it starts, unless nothing else is left to run
    double patience = kForever; // seconds of the run for which it waits for `after`
    std::string label = {};     // where it is not called as its engine is: "ic3cfa(reuse=false)"
    std::optional<engine::Options> options = {}; // its own; otherwise those of the run
    std::string inherits =
        {};           // the member whose predicates it begins with, which has ended by then; empty: none
    double share = 1; // of the time that is left when it starts
    double seconds = kForever;                         // that it may take
    std::set<Ending> skip = {};                        // where `after` has ended so, it does not run
    std::optional<std::set<std::string>> factsOf = {}; // the members whose facts it is told; nothing: all
    int niceness = 0; // by so much its process comes after those of others, where processors are scarce

    // By which all that it says is known. No two members of a run have the same.
    const std::string& name() const { return label.empty() ? info.name : label; }
};

struct Settings {
    std::vector<Member> engines; // at least one, with names that differ
    engine::Options options;
    support::Budget
        engineBudget;       // ends ahead of `budget`, which leaves time to check an answer that comes late
    support::Budget budget; // everything, checks included
    bool acceptUnconfirmed = false;
    bool keepPredicates = false; // what engines track is part of the outcome, whoever else reads it
    std::function<void(const Checking&)> checking = {}; // hears of answers that are being checked
    // Sees all engines that were started, about once per second. Empty: nobody looks, and it costs nothing.
    std::function<void(const std::vector<EngineNow>&)> watch = {};
    std::string dumpDirectory; // queries of engines and refuted answers go here; empty: nowhere
};

struct EngineOutcome {
    std::string name;
    std::string outcome;       // "TRUE", "FALSE", "gave up: ...", "failed: ...", "stopped"
    std::string partial;       // what it found out all the same
    unsigned facts = 0;        // that it published and nobody had before
    unsigned taken = 0;        // of others, that it was sent; whether it has read them is its business
    double begin = 0, end = 0; // seconds of the run
    support::Statistics statistics;
    double cpuSeconds = 0;
    double peakMegabytes = 0;
};

struct Outcome {
    Decision decision;
    bool interrupted = false;
    std::optional<Checking> checking;               // interrupted: while this answer was being checked
    std::string engine;                             // that the verdict comes from
    std::optional<engine::Safe> safe;               // TRUE: over the reduced program
    std::optional<CheckResult> check;               // TRUE, FALSE
    std::vector<EngineOutcome> engines;             // those that were started, in the order of Settings
    std::vector<engine::Fact> facts;                // all that were published, oldest first
    std::vector<engine::Predicate> predicates = {}; // that were suggested, if they are kept
    std::vector<std::string> notes;                 // refuted evidence and the like
    std::vector<Delivery> deliveries = {};          // of facts, for the time line
    std::vector<CheckSpan> checks = {};             // likewise
};

using ProgressListener = std::function<void(const std::string& engine, const engine::Progress&)>;

// Runs until decided, out of budget, or a signal arrives in `signals` (may be null).
Outcome runPortfolio(const Task& task, const Settings& settings, const ProgressListener& listener,
                     support::SignalQueue* signals);

} // namespace vouch::exchange
