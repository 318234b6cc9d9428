// Runner: runs of the program itself, as machine code, for engines that learn from executions.
//
// An engine knows a Program; the machine code is made of the module that the Program was made of, by somebody who may know
// both (evidence/loop.h, exchange/native_runner.h). Runs take place in processes of their own, with limits.
#pragma once

#include "program/program.h"
#include "support/budget.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vouch::engine {

// What one call of an input primitive is fed.
struct InputRecord {
    uint32_t site = 0;
    std::string bytes; // as many as the call asks for, little endian
    bool operator==(const InputRecord&) const = default;
};
using InputRecords = std::vector<InputRecord>;

// An order for runs. The same order makes the same runs.
struct Batch {
    enum class Mode : uint32_t {
        Repeat, // the base as it is, zeros behind it
        Mutate, // the base, changed here and there; made up values behind it
        Random, // made up values
    };
    Mode mode = Mode::Random;
    InputRecords base;
    uint64_t seed = 1, first = 0; // numbers of the first run; the others follow
    uint64_t runs = 1;            // at most
    uint64_t steps = 1;    // of one run, at most: passes through loops and calls of recursive functions
    uint64_t allSteps = 1; // of all runs: no new one is started behind so many
    uint32_t draws = 1;    // inputs of one run, at most
};

// How runs end.
enum class RunEnd : uint8_t {
    Error,
    Assumption,
    Limit,
    Exited,
    Returned,
    OutOfMemory,
    Invalid, // AddressSanitizer reported an error
    OutOfSteps,
    OutOfInputs,
    Crashed,
};
inline constexpr size_t kRunEnds = 10;

// A batch ends with its first run of interest.
struct BatchResult {
    enum class Kind {
        Done,      // no run was of interest
        New,       // the last run took an edge that no run before took, or more often
        Violation, // the last run seems to violate the property
        Died,      // the process did: it will be there again for the next batch
        Failed,    // no runs can be made any more
    };
    Kind kind = Kind::Failed;
    uint64_t runs = 0;
    uint64_t steps = 0;
    std::array<uint64_t, kRunEnds> ends = {};
    uint32_t covered = 0, edges = 0; // of the machine code's edges, so far
    // Of the last run:
    RunEnd end = RunEnd::Crashed;
    uint64_t lastSteps = 0;
    uint32_t drawn = 0;
    InputRecords inputs = {};
    uint64_t of(RunEnd which) const { return ends[static_cast<size_t>(which)]; }
};

// The Program's execution on a run's inputs.
struct Followed {
    enum class End {
        Error,
        Elsewhere, // it ends, or goes on, without an error
        TooLong,   // not followed to its end
    };
    End end = End::Elsewhere;
    program::Trace trace; // of the engine's Program, as far as it goes
};

class Runner {
  public:
    virtual ~Runner() = default;
    // Makes the machine code. What went wrong, or nothing.
    virtual std::optional<std::string> start(const support::Budget& budget) = 0;
    // Requires that start() went well.
    virtual BatchResult run(const Batch& batch, const support::Budget& budget) = 0;
    // At most `longest` steps between basic blocks.
    virtual Followed follow(const InputRecords& inputs, uint64_t longest, const support::Budget& budget) = 0;
    // The inputs of an execution of the engine's Program, in the order in which a run draws them; nothing if it is no
    // execution of what the Program was made of.
    virtual std::optional<InputRecords> inputsOf(const program::Trace& trace) = 0;
    // Whether a run that reaches an error is one even if nobody has followed it.
    virtual bool seesErrors() const = 0;
};

} // namespace vouch::engine
