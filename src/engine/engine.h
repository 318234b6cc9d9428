// Engine: an algorithm that answers whether a Program's bad locations are reachable.
//
// An engine gets a Program and a Context and gives an Answer. It does not print, read argv, touch the file
// system or know another engine. Whatever it says is checked by evidence/ before anyone calls it a verdict.
#pragma once

#include "engine/runner.h"
#include "program/program.h"
#include "program/unwinding_graph.h"
#include "solver/solver.h"
#include "support/budget.h"
#include "support/options.h"
#include "support/statistics.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace vouch::engine {

using program::EdgeId;
using program::LocationId;
using program::Program;
using program::Trace;
using support::Declare;
using support::Options;
using support::OptionTable;
using term::Term;

// Evidence of safety, one of three forms.
struct Certificate {
    enum class Form {
        // invariant: location -> formula over program variables (missing = true). Claim: with bad locations
        // mapped to false, the map is k-inductive over paths of edges, and holds initially.
        KInductive,
        // Claim: no path of at most k edges ends in a bad location, and no path of k edges can be extended
        // by an edge to a location from which the graph leads to a bad one. invariant is empty.
        Unwinding,
        // Claim: every execution that gets to a bad location leaves the graph; none does. k and invariant say nothing.
        Graph,
    };
    Form form = Form::KInductive;
    unsigned k = 1;
    std::map<LocationId, Term> invariant;
    program::UnwindingGraph graph = {};
};

struct Safe {
    Certificate certificate;
    solver::Backend provedBy = solver::Backend::Bitblast;
    std::vector<std::string> invariantsFrom = {}; // other engines whose facts the certificate holds
};
struct Unsafe {
    Trace trace; // of the Program that the engine was given; ends in an Error location
    // Instead of a trace, where the execution is too long for one: what a native run draws on its way to the error.
    std::optional<InputRecords> inputs = {};
};
struct Unknown {
    std::string reason;  // "timeout", "unsupported: ...", "recursion deeper than 8", "solver gave up", ...
    std::string partial; // what is known all the same: "no violation within 37 loop-head visits"
};
using Answer = std::variant<Safe, Unsafe, Unknown>;

struct Progress {
    unsigned depth = 0;
    std::string text;
};

// --- invariants that engines share (B10)

// `formula` (over program variables) holds whenever an execution is at `location`.
struct Fact {
    LocationId location = 0;
    Term formula;
    unsigned k = 1; // all facts of one publish() are together k-inductive, relative to facts published before
    std::string from; // whose word it is: filled in by the bus
};

// --- what else engines tell each other. None of it is a fact, and no conversion makes it one.

// A formula over program variables that is worth tracking at a location: it may hold there or not.
struct Predicate {
    LocationId location = 0;
    Term formula;
    std::string from;
};

// No path of at most `edges` edges from the entry ends in an Error location.
struct Depth {
    unsigned edges = 0;
    std::string from;
};

// Some execution is at the location with these values (of some of the variables).
struct SeenState {
    LocationId location = 0;
    std::map<Term, term::Value> values;
    std::string from;
};

// The kinds besides facts that an engine reads. What nobody reads is not sent.
struct Interests {
    bool predicates = false;
    bool depths = false;
    bool states = false;
};

// What one engine sees of the exchange. Facts only ever strengthen what is known: nothing is taken back.
class InvariantBus {
  public:
    virtual ~InvariantBus() = default;
    // Only what is proved: a fixpoint that was reached, an induction that went through.
    virtual void publish(const std::vector<Fact>& facts) = 0;
    // What others published since the last call, oldest first. Never waits.
    virtual std::vector<Fact> poll() = 0;

    // What somebody else in this run reads: ask before making what costs something.
    virtual Interests wanted() const { return {}; }
    virtual void suggest(const std::vector<Predicate>&) {}
    virtual void report(const Depth&) {}
    virtual void report(const std::vector<SeenState>&) {}
    // What others said since the last call, oldest first; of the depths only the largest. Never wait.
    virtual std::vector<Predicate> pollPredicates() { return {}; }
    virtual std::optional<Depth> pollDepth() { return std::nullopt; }
    virtual std::vector<SeenState> pollStates() { return {}; }
};

// What an engine is given besides the Program. Callbacks may be empty.
struct Context {
    support::Budget budget;
    const Options* options = nullptr;          // has the engine's table
    support::Statistics* statistics = nullptr; // never null when an engine runs
    std::function<void(const Progress&)> progress;
    std::function<std::unique_ptr<solver::Solver>(solver::Backend)>
        makeSolver;              // counts and dumps where asked
    InvariantBus* bus = nullptr; // null: nobody listens, and there is nothing to hear
    Runner* runner = nullptr;    // null: there is nothing to run
};

// An engine is a row of data. It knows its own name for its options and statistics, and keeps nothing between runs.
struct EngineInfo {
    std::string name;
    std::string summary;
    std::string source;  // works, as docs/references.md lists them
    OptionTable options; // named <engine>.<option>
    std::function<Answer(const Program& program, const Context& context)> run;
    Interests hears = {}; // what of others it reads besides facts
    bool runsNatively =
        false; // what it finds does not depend on how the Program is made; it does not give up soon
};

// EngineInfo::run of an engine whose table sets this struct.
template <class Settings>
auto withSettings(Answer (*run)(const Program& program, const Context& context, const Settings& settings)) {
    return [run](const Program& program, const Context& context) {
        return run(program, context, context.options->get<Settings>());
    };
}

// All engines, in a fixed order.
const std::vector<EngineInfo>& engines();
const EngineInfo* findEngine(const std::string& name);

} // namespace vouch::engine
