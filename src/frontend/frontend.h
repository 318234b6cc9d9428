// Front end: C files in, Program out. clang and LLVM types stop at this folder (and evidence/, for replay).
#pragma once

#include "frontend/stray.h"
#include "frontend/told.h"
#include "program/program.h"
#include "property/property.h"
#include "support/budget.h"
#include "support/input_error.h"
#include "support/statistics.h"

#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace vouch::frontend {

using property::Property;
using property::Violation;
using support::InputError;

enum class DataModel { ILP32, LP64 };
// How recursive functions are modelled: with a stack of any depth, or by copies up to recursionBound.
enum class Recursion { Stack, Inline };

// What may happen to a program from outside of it. A part that is closed is an assumption, and in the ledger if it
// matters.
struct Environment {
    bool volatileObjects = true; // volatile objects change by themselves: each read gives an unknown
    // Functions without body
    bool pointers = true;  // write through every pointer that they have ever been given, not just in the call
    bool globals = true;   // change globals that are not static, and what these point to
    bool callbacks = true; // call functions whose address they have been given

    static Environment closed() { return {false, false, false, false}; }
    // The rules of the public benchmark collections: functions without body change at most what their arguments reach.
    static Environment ofBenchmarks() { return {true, false, false, false}; }
};
// "open", "closed", or the parts that are open, separated by commas. Throws InputError.
Environment parseEnvironment(const std::string& text);

// An invariant that is given beside the program, as a C expression: of the loop that begins in this line, of a `do` loop
// before its condition, or just before a statement.
struct GivenInvariant {
    enum class At { Loop, Condition, Statement };
    std::string file; // as Vouch names it, or the end of its path
    unsigned line = 0;
    std::string text;
    std::string from; // where it is written: a file, with line and column
    unsigned fromLine = 0, fromColumn = 0;
    At at = At::Loop;
    unsigned column = 0;     // of the keyword or the statement; 0: the only one, or the first one in the line
    bool isPhysical = false; // line and column are those of the file's text, whatever #line says
    bool beforeCondition = false; // At::Loop: of a `do` loop, before the condition
    bool mayBeWrong = false;      // what does not fit is ignored, with the reason, instead of an error
};

struct Options {
    std::vector<std::string> files;
    std::vector<std::string> compilerArguments; // -I -D -U -std= -include ..., passed through
    DataModel dataModel = DataModel::LP64;
    Property property = Property::UnreachCall;
    Recursion recursion = Recursion::Stack;
    unsigned recursionBound = 10;      // frontend.recursion
    uint64_t inlineBudget = 4'000'000; // instructions after inlining
    unsigned cellLimit = 64;           // partitions with at most so many cells become scalars
    Environment environment;
    bool slice = true;              // frontend.slice: leave out what cannot influence the property
    bool verifyModule = false;      // let LLVM verify what we made of the module; for tests
    bool allocationMayFail = false; // frontend.malloc-may-fail: malloc and its kin may return null
    std::vector<GivenInvariant> invariants;
};

// The program is C, but nothing can be said about it at all.
struct Unsupported : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The linked module as compiled, before inlining: what native replay executes. Opaque; bitcode inside.
struct Compiled {
    std::string bitcode;        // LLVM bitcode; draws inputs by __vouch_input(site, pointer, size)
    std::set<uint32_t> undrawn; // sites of inputs that the Program does not have: any value will do
    std::set<uint32_t> opaque;  // of what is computed outside of the model: a native run must not guess it
    std::string llvmText() const;
    DataModel dataModel = DataModel::LP64;
    Property property = Property::UnreachCall; // decides how a replay watches for violations
    // nothing where memory is watched: there, execution does not go on behind such an access
    StrayAccesses strays;
    Told told;
    std::string warnings; // of the compiler, a line each, if they were asked for
};

// Where an execution comes to a check: at the location, if the guard holds. The first one of each location.
struct CheckPoint {
    program::LocationId location = 0;
    program::Term guard;
    std::vector<program::Term> inputs; // in the guard
};

// What there is to check (checked.h).
struct Checked {
    // "assertion", 3; the kinds that the property asks for
    std::vector<std::pair<std::string, unsigned>> counts;
    unsigned loops = 0;
    bool withoutAssertions = false; // NDEBUG is defined where <assert.h> is included
    std::vector<CheckPoint> points;
    bool isNeverReached = false; // there are checks, but no path of the program leads to one
};

// An invariant from outside, as it was written; its number is that of its claims in the Program (docs/invariants.md).
struct Invariant {
    std::string file;
    unsigned line = 0;
    std::string text;
    std::string problem;    // why it can be no claim at all, or has no location in the Program
    bool isIgnored = false; // nothing that Vouch understands, or not where a loop begins: a warning, no claim
    std::optional<size_t> given = {}; // its place in Options::invariants
    bool isPoint = false;             // of one place that need not be the head of a loop
};

struct Result {
    program::Program program; // "original": one location per basic block
    std::vector<Invariant> invariants;
    Compiled compiled;
    Checked checked;
};

// Throws InputError or Unsupported.
Result load(const Options& options, term::TermManager& tm, const support::Budget& budget,
            support::Statistics& statistics);
// The module after inlining and promotion, as text: `vouch show llvm`.
std::string showLlvm(const Options& options);

} // namespace vouch::frontend
