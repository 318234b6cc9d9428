// Program: a control-flow automaton whose edges are guarded commands in functional form.
//
//   Edge { from, to; guard; next : variable -> term; inputs }
//
// guard and next range over the program's variables at `from` and the edge's own inputs (its nondeterministic
// values). A variable without an entry in next keeps its value. An edge can be taken in state s with input values w
// iff guard(s, w); the successor assigns next(s, w) to all its variables simultaneously.
//
// Invariants (checkProgram() asserts them):
//   P1  every variable of guard and next is a program variable or one of the edge's inputs;
//   P2  an input belongs to exactly one edge of a Program as the front end makes it ("original"); reductions may
//       copy an edge's inputs to several edges, but never twice onto one path between two kept locations;
//   P3  Error, Limit and Exit locations have no outgoing edges; the entry has no incoming ones;
//   P4  an original Program is deterministic given the inputs: guards of the edges out of a location exclude each
//       other. (They need not cover everything: an execution without enabled edge ends there, as after a failed
//       assumption, a trap, or abort().)
// A variable without initial value has any value at the entry; the front end makes entry edges that set what C
// initialises.
#pragma once

#include "term/term.h"

#include <cstdint>
#include <iosfwd>
#include <limits>
#include <map>
#include <string>
#include <vector>

namespace vouch::program {

using term::Sort;
using term::Term;
using term::TermManager;
using term::Value;

struct SourceLocation {
    uint32_t file = 0; // index into Program::files; 0 is "no file"
    uint32_t line = 0; // 1-based; 0 = unknown
    uint32_t column = 0;
    auto operator<=>(const SourceLocation&) const = default;
    bool known() const { return line != 0; }
};

enum class LocationKind : uint8_t {
    Plain,
    LoopHead,
    Error, // reaching it violates the property
    Limit, // the model ends here: recursion bound, unsupported construct. Reachable: no proof. Never an alarm.
    Exit,  // the program has ended normally
};

using LocationId = uint32_t;
using EdgeId = uint32_t;

struct Location {
    LocationKind kind = LocationKind::Plain;
    SourceLocation where;
    std::string name;     // basic block or function, for people
    std::string function; // C function (the innermost one, for inlined code)
    // Error: violated property ("unreach-call"); Limit: what, e.g. "unsupported: floating point"
    std::string reason;
    bool isBad() const { return kind == LocationKind::Error || kind == LocationKind::Limit; }
};

// What a person sees of an edge: at `where`, C variable `variable` got the value `value` (a term over the edge's
// from-state and inputs); with an empty variable name: the statement was executed.
struct Step {
    SourceLocation where;
    std::string function;
    std::string variable;
    Term value;
    bool isSigned = true;
};

struct Assignment {
    Term variable;
    Term value;
};

struct Edge {
    LocationId from = 0;
    LocationId to = 0;
    Term guard;
    std::vector<Assignment> next; // ascending variable handles, no duplicates, no v := v
    std::vector<Term> inputs;     // in the order in which execution draws them
    SourceLocation where;
    std::vector<Step> steps; // original Programs only: in execution order

    Term nextOf(Term variable) const; // its new value: the entry in next, or the variable itself
};

struct VariableInfo {
    Term term;
    std::string name; // C name, or empty for a temporary
    std::string type; // C type as written, where known
    std::string function;
    bool isSigned = true;
    bool isTemporary = false;
    // What it holds at the entry decides nothing: an array no element of which counts before it is written.
    bool isIrrelevantAtEntry = false;
};

// Where an input comes from, and how its value is fed to a native replay: execution draws records in order, record =
// (site, bytes); an input fills the bytes [offset, offset + size) of its site's record, little endian. An input of
// array sort fills them from the array's elements at indices firstIndex, firstIndex + 1, ...
struct InputInfo {
    Term term;
    std::string callee; // "__VERIFIER_nondet_int", "uninitialised x", "external f"
    SourceLocation where;
    uint32_t site = 0;
    uint32_t offset = 0;
    uint32_t size = 0;
    uint64_t firstIndex = 0;
};
struct InputSite {
    uint32_t id = 0;
    uint32_t size = 0; // bytes of the record
};

// What a verdict rests on besides the program text.
struct LedgerEntry {
    std::string kind; // "external-function", "model", "assumption", "skipped", ...
    std::string text;
    SourceLocation where;
    auto operator<=>(const LedgerEntry&) const = default;
};

// What somebody outside says of a loop (docs/invariants.md): the formula, over program variables and unknowns (for all
// values of these), shall hold whenever an execution is at the location. It may well be false, so nobody may rest
// anything on it. But reductions and liveness keep what it speaks of: the location, and the values of its variables there.
struct Claim {
    struct Shown { // a C expression in it, for people
        std::string name;
        Term value;
        bool isSigned = true;
    };
    uint32_t number = 0; // of what was said: each copy of an inlined loop has a claim of its own
    LocationId location = 0;
    Term formula;
    std::vector<Shown> shown;
};

struct Program {
    TermManager* tm = nullptr;
    std::vector<std::string> files; // files[0] = ""
    std::vector<Location> locations;
    std::vector<Edge> edges;
    LocationId entry = 0;
    std::vector<VariableInfo> variables; // ascending handles
    std::map<Term, InputInfo> inputInfo; // every input of every edge
    std::map<uint32_t, InputSite> sites;
    std::vector<LedgerEntry> ledger;
    std::vector<Claim> claims;

    LocationId addLocation(Location l);
    EdgeId addEdge(Edge e);                     // normalises e.next
    const VariableInfo* variable(Term t) const; // null if t is not a program variable
    std::string at(SourceLocation where) const; // "file.c:12"
};

// Successor and predecessor lists, by edge id in ascending order.
struct Adjacency {
    explicit Adjacency(const Program& p);
    std::vector<std::vector<EdgeId>> out, in;
};

// All variables and unknowns of its formula and of the values shown beside it.
std::vector<Term> claimedVariables(const TermManager& tm, const Claim& claim);

// Asserts P1..P3 (and P4 by evaluation nowhere: it is the front end's duty).
void checkProgram(const Program& p);

// live[l]: the variables whose value at l can influence a guard on some path to a bad location or to a claim, or the
// claim itself; ascending.
std::vector<std::vector<Term>> liveVariables(const Program& p);

// Natural loops of the automaton (irreducible regions get a head per back edge of a depth-first search, so that
// every cycle contains at least one head).
struct Loop {
    LocationId head;
    std::vector<LocationId> body; // head included, ascending
    int parent = -1;              // index of the innermost enclosing loop, or -1
    unsigned depth = 1;
};
std::vector<Loop> loopNest(const Program& p); // outer loops before inner ones
// Marks exactly the heads of loopNest() as LoopHead (and turns stale marks into Plain).
void markLoopHeads(Program& p);

void printText(std::ostream& out, const Program& p);
void printDot(std::ostream& out, const Program& p);
void printLoops(std::ostream& out, const Program& p);

// --- executions

// One step of an execution: an edge and the values of its inputs (missing ones are Value::zero).
struct TraceStep {
    EdgeId edge = 0;
    std::map<Term, Value> inputs;
};
struct Trace {
    std::map<Term, Value> initial; // values of variables at the entry (missing ones are zero)
    std::vector<TraceStep> steps;
};

} // namespace vouch::program
