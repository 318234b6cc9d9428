// Evidence: nothing is called a verdict before an independent party has confirmed it.
#pragma once

#include "engine/engine.h"
#include "frontend/frontend.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace vouch::evidence {

enum class Status {
    Confirmed,
    Refuted,     // a bug in Vouch: report UNKNOWN, keep a dump, never the engine's answer
    Unconfirmed, // the check ran out of its budget or could not be run
};
// A part of a proof that was shown to hold.
struct Discharged {
    std::string name;                         // "consecution of edge 7"
    std::optional<program::EdgeId> edge = {}; // of the Program that was checked; nothing: it is about paths
    std::string by = {};                      // "cryptominisat"; "no path leads there"
    double seconds = 0;
};
struct Check {
    Status status = Status::Unconfirmed;
    std::string by;     // "z3", "cvc5", "native run"
    std::string detail; // which obligation failed, how the native run ended
    double seconds = 0;
    std::vector<Discharged> discharged = {}; // of a proof, in the order in which they were
};

// For a process that makes one check: ends with a status that mayBeRepeated() knows if the SAT solver fails. Another attempt
// searches in another order.
void watch(unsigned attempt);
bool mayBeRepeated(int exitStatus);

// Re-proves a certificate with a solver other than the one that found it (and the third if the second gives up).
// Encodes paths relationally, with its own code: fresh variables per level and equations, not by substitution.
// `listener` hears how far it has come: edges, or lengths of paths, and how many there are.
using Listener = std::function<void(size_t done, size_t of)>;
Check checkCertificate(const program::Program& program, const engine::Safe& safe,
                       const support::Budget& budget, Listener listener = {});

// What the simplifier did while the Program's terms were made, asked again: adds to the confirmed check of a proof, whose terms
// these are. Where a rewriting is wrong the proof is refuted; where some stay undecided, the check says `simplification`.
Check checkRewritings(const program::Program& program, Check proof, const support::Budget& budget);

struct Replay {
    Check check;
    program::Trace trace; // the execution that a confirming run has shown; otherwise the given one
};
// Compiles the original module natively, feeds the trace's input values, and watches whether it reaches the error.
// `trace` is a trace of the original Program. Runs in limited child processes, leaves no file behind. `doubt` is told
// if the run did not get there and another execution is looked for, which may take time and memory.
Replay replayNatively(const frontend::Compiled& compiled, const program::Program& original,
                      const program::Trace& trace, const support::Budget& budget,
                      const std::function<void(const Check&)>& doubt = {});

// --- a counterexample as people read it

using NamedValue = std::pair<std::string, std::string>; // a C expression, its value

// What was executed, line by line; no compiler temporaries, and no lines of the library's models.
struct TraceLine {
    std::string file;
    unsigned line = 0;
    std::string function;
    std::string source;                  // the text of that line
    std::vector<NamedValue> assignments; // C variables, what they have got
    std::vector<std::string> decisive;   // of these: the error depends on their value (relevance.h)
    bool branches = false;               // the line decides where the execution goes
};

// A value from outside, in the order in which the execution draws them.
struct DrawnInput {
    std::string callee; // "__VERIFIER_nondet_int", "uninitialised x", "external f"
    std::string file;
    unsigned line = 0, column = 0;
    std::string source; // the text of that line
    std::string value;  // a C constant, or "6 bytes: 00 01 ..."
    std::string bytes;  // as they lie in memory, hexadecimal
};

// What goes wrong in the end.
struct Failure {
    std::string what; // "the assertion `low <= mid` does not hold"
    std::string file;
    unsigned line = 0, column = 0;
    std::string function;
    std::vector<NamedValue> values; // what the failing condition compares
};

struct Story {
    std::vector<TraceLine> lines;
    std::vector<DrawnInput> inputs;
    Failure failure;
};

// The same as replayNatively() for an execution that is too long for a trace: the inputs of a native run, in its order,
// are fed to a build under AddressSanitizer, which must reach the error without an invalid access on the way, as nobody
// has followed it in the model. Where there is time, the model follows it all the same, so that its last steps can be told.
struct LongReplay {
    Check check;
    std::string violated; // the property
    Story story;
};
LongReplay replayInputs(const frontend::Compiled& compiled, const program::Program& original,
                        const engine::InputRecords& inputs, const support::Budget& budget);

Story explain(const frontend::Compiled& compiled, const program::Program& original,
              const program::Trace& trace);
// The inputs of a run; then the edges at its end, without values; then where it ends.
Story explainInputs(const program::Program& original, const engine::InputRecords& inputs,
                    const std::vector<program::EdgeId>& last, std::optional<program::LocationId> end);

} // namespace vouch::evidence
