// Interpreter: runs a Program on concrete input values. The reference semantics of functional form, used to map
// traces back through reductions, to tell traces to people, and to test the front end against native execution.
#pragma once

#include "program/program.h"
#include "support/budget.h"

#include <functional>
#include <memory>
#include <optional>

namespace vouch::program {

using State = std::unordered_map<Term, Value>; // variable -> value; missing = zero

struct Execution {
    // Repeat, Stopped: of runAt() only
    enum class End { Error, Limit, Exit, Stuck, StepLimit, Budget, Repeat, Stopped } end = End::Stuck;
    LocationId location = 0; // where it ended
    uint64_t steps = 0;
    Trace trace; // filled only if asked for
    State state; // final state
};

class Interpreter {
  public:
    // Compiles every edge once, lazily; with showSteps so that watch() can be asked.
    explicit Interpreter(const Program& p, bool showSteps = false);
    ~Interpreter();
    using InputSource = std::function<Value(EdgeId, Term input)>;
    // Runs from the entry, all variables zero, until a bad location, the exit, no enabled edge, or maxSteps. The
    // input source is asked once per step and input, in the order of Edge::inputs, for edges whose guard depends on
    // inputs and for the edge that is taken.
    Execution run(const InputSource& input, uint64_t maxSteps, bool keepTrace,
                  const support::Budget& budget = {});
    // The same from given values at the entry (missing ones are zero); `taken` is told of every edge once its
    // effect has happened, before the inputs of the next one are drawn.
    Execution runFrom(const std::map<Term, Value>& initial, const InputSource& input,
                      const std::function<void(EdgeId)>& taken, uint64_t maxSteps, bool keepTrace,
                      const support::Budget& budget = {});
    // From any location (W8), with these values of variables (missing ones are zero), until an end as above, until
    // `stop` says so of a location that was just entered, or, if that is looked for, until a state repeats (Brent's
    // search for cycles: a power of two of steps is remembered). A repeat means that there is no end if what the input
    // source says depends on edge and input only.
    using ValueOf = std::function<Value(Term variable)>;
    Execution runAt(LocationId start, const State& from, const InputSource& input,
                    const std::function<bool(LocationId, const ValueOf&)>& stop, bool findRepeat,
                    uint64_t maxSteps, bool keepTrace, const support::Budget& budget = {});
    // Is this trace an execution of the program? Returns the state before each step plus the final one (size
    // steps+1), or an empty vector if some guard is false or edges do not join.
    std::vector<State> replay(const Trace& trace);
    // The same without keeping states: `behind` is told of the location behind each step, where it may ask for values.
    // False, and nothing more told, where the trace is no execution.
    bool follow(const Trace& trace, const std::function<void(LocationId, const ValueOf&)>& behind);
    // Goes along the trace and shows each edge before its effect, with the value of each of its steps (none for
    // statements and arrays). False, and nothing more shown, where the trace is no execution.
    using Seen = std::function<void(const Edge&, const std::vector<std::optional<Value>>& shown)>;
    bool watch(const Trace& trace, const Seen& see);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace vouch::program
