// Report: everything that a run of `vouch check` has to tell, and the forms in which it tells it.
#pragma once

#include "evidence/evidence.h"
#include "exchange/decide.h"
#include "exchange/timeline.h"

#include <iosfwd>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace vouch::report {

using exchange::Verdict;

struct EngineReport {
    std::string name;
    std::string outcome; // "TRUE", "FALSE", "gave up: ...", "failed: ...", "stopped"
    std::string partial; // what it found out all the same
    unsigned facts = 0;  // invariants that it proved for others
    double cpuSeconds = 0;
    double peakMegabytes = 0;
    std::map<std::string, double> statistics;
    unsigned taken = 0;        // facts of others that it was sent
    double begin = 0, end = 0; // seconds since the engines began
};

// Holds at a loop head whenever execution comes there; a C expression over the variables visible there.
struct Invariant {
    std::string file;
    unsigned line = 0;
    std::string function;
    std::string expression;
    std::string from = {}; // UNKNOWN: whose word it is; empty: it is part of the proof, and was checked
    unsigned unnamed = 0;  // further facts that hold there, about values that have no name in C
};

// A step of a proof that was shown to hold, by another program than the one that found it.
struct Obligation {
    std::string name;     // "the invariant is kept"
    std::string from, to; // "list.c:12": where the edge leads from and to; empty: it is about all paths
    std::optional<unsigned> edge = {}; // of the automaton
    std::string by;
    double seconds = 0;
};

// What becomes of the proof without one of the facts that its invariants consist of.
struct Need {
    std::string file;
    unsigned line = 0;
    unsigned location = 0;            // of the automaton
    std::string fact;                 // a C expression; empty: it is about a value that has no name
    std::string status;               // "needed", "not needed", "not decided"
    std::vector<std::string> fails;   // needed: what could not be shown without it
    std::vector<unsigned> edges = {}; // of the automaton, likewise
    std::vector<std::pair<std::string, std::string>> example =
        {}; // needed: a state that the other facts allow there
};

// The program as the engines saw it, where it is small enough to be looked at. Only made for the page.
struct Automaton {
    struct Location {
        std::string kind; // "entry", "loop", "plain", "error", "limit", "exit"
        std::string file;
        unsigned line = 0;
        std::string function;
        std::string text;      // what is wrong there; or the name
        std::string invariant; // a C expression; empty: nothing is known
    };
    struct Edge {
        unsigned from = 0, to = 0;
        std::string file;
        unsigned line = 0;
        std::string guard; // a C expression; empty: always, or too long
        std::vector<std::string> assignments;
    };
    std::vector<Location> locations; // none: there is no automaton
    std::vector<Edge> edges;
    std::string leftOut; // why there is none
};

// What the run did from `begin` on, in seconds.
struct Phase {
    std::string name; // "front end"
    double begin = 0;
};

// What became of an invariant that was given from outside (docs/invariants.md).
struct GivenInvariant {
    using Values = std::vector<std::pair<std::string, std::string>>;
    std::string file;
    unsigned line = 0;
    std::string expression; // as it was written
    std::string status;     // "proved", "false", "not inductive", "unreached", "not checked", "ignored"
    std::string detail;     // why, or what shows it, for people
    Values before;          // not inductive: it holds here, and with it all that was assumed
    Values after; // and not here, where an edge leads; false: it does not hold here, which is reached
    std::vector<std::string> needs; // not inductive: it would be with these, which have not been proved
};

struct LedgerLine {
    std::string kind;
    std::string text;
    std::string file;
    unsigned line = 0;
};

// About what happens outside of the program; --strict does not accept a proof that rests on one.
inline constexpr const char* kEnvironment = "environment"; // LedgerLine::kind

// What was looked for, and in how many places.
struct Checked {
    std::string what; // "assertion", "memory access"
    unsigned count = 0;
};

struct Evidence {
    std::string status; // "confirmed", "unconfirmed", or empty: there is none
    std::string by;
    std::string detail;
    double seconds = 0;
};

// How it is proved that nothing violates the property.
struct Proof {
    std::string form; // "k-induction", "unwinding", "graph"; empty: there is no proof
    unsigned k = 0;   // k-induction, unwinding
};

// The run was about the path program of one error path (B39), not about the program.
struct PathProgram {
    std::string path;    // how it was chosen: "shortest", "loops", "step"; empty: there is no path program
    unsigned k = 0;      // step: the k at which the induction failed
    unsigned length = 0; // edges of the path
    unsigned edgesOfProgram = 0;                  // and of the program
    unsigned locations = 0, edges = 0, loops = 0; // of the path program
    std::string verdict; // on the path program, as verdictText() has it: "TRUE" is not one on the program
};

struct Report {
    Verdict verdict = Verdict::Unknown;
    std::string property; // that was checked
    std::string violated; // FALSE: the property that the counterexample violates
    std::string reason;   // UNKNOWN: why
    std::string partial;  // UNKNOWN: what is known all the same
    std::string engine;   // that answered; empty for UNKNOWN (unless it proved a path program)
    std::vector<std::string> invariantsFrom; // TRUE: other engines whose invariants the proof uses
    Evidence evidence;
    PathProgram pathProgram; // then invariants and a proof's evidence are about it
    std::vector<std::string> files;
    std::string dataModel;
    double wallSeconds = 0;
    double cpuSeconds = 0;
    double peakMegabytes = 0; // of all processes together
    std::vector<EngineReport> engines;
    std::vector<exchange::Delivery> deliveries; // of facts between engines
    std::vector<exchange::CheckSpan> checks;    // of answers
    std::vector<Phase> phases;
    Proof proof;                       // TRUE
    std::vector<Invariant> invariants; // TRUE: those of the proof; UNKNOWN: what engines proved all the same
    std::vector<Obligation> obligations; // TRUE
    size_t obligationsLeftOut = 0;       // the quick ones of many
    std::vector<Need> needs;             // TRUE, for the page
    Automaton automaton;                 // for the page
    std::vector<GivenInvariant> given;   // in the order in which they stand in the files
    std::vector<evidence::TraceLine> counterexample;
    std::vector<evidence::DrawnInput> inputs; // of the counterexample, in the order drawn
    evidence::Failure failure;                // FALSE: what goes wrong in the end
    std::string stimulus; // FALSE, of a transition system: the counterexample as a witness of its format
    std::vector<Checked> checked;      // what the property is about; loops come last
    std::vector<std::string> warnings; // TRUE, but it says less than one may think
    std::vector<LedgerLine> ledger;
    std::vector<std::string> notes;           // what people should hear about, such as refuted evidence
    std::map<std::string, double> statistics; // of front end and reductions
};

// "TRUE", "FALSE(unreach-call)", "UNKNOWN(timeout)": one line, whatever the reason holds.
std::string verdictText(const Report& report);
int exitStatus(Verdict verdict); // 0, 10, 20

struct TextOptions {
    bool colour = false;
    bool statistics = false;
    bool full = false; // all steps and all values
};
// For people; the last line is "VERDICT: ...".
void printText(std::ostream& out, const Report& report, const TextOptions& options);
// Its two parts: all that comes before the verdict, and the line "<label>: <verdict>".
void printFindings(std::ostream& out, const Report& report, const TextOptions& options);
void printVerdict(std::ostream& out, const std::string& label, const Report& report,
                  const TextOptions& options);

// Versioned by the key "format": "vouch-result-1". fromJson(toJson(r)) is r; throws std::runtime_error on
// other text.
std::string toJson(const Report& report);
Report fromJson(const std::string& text);

} // namespace vouch::report
