// Interpreter: runs a Program on concrete input values. The reference semantics of functional form, used to map
// traces back through reductions, to tell traces to people, and to test the front end against native execution.
#pragma once

#include "program/program.h"
#include "support/budget.h"

#include <functional>

namespace vouch::program {

using State = std::unordered_map<Term, Value>; // variable -> value; missing = zero

struct Execution {
    enum class End { Error, Limit, Exit, Stuck, StepLimit, Budget } end = End::Stuck;
    LocationId location = 0; // where it ended
    uint64_t steps = 0;
    Trace trace;      // filled only if asked for
    State state;      // final state
};

class Interpreter {
  public:
    explicit Interpreter(const Program& p); // compiles every edge once, lazily
    ~Interpreter();
    using InputSource = std::function<Value(EdgeId, Term input)>;
    // Runs from the entry until a bad location, the exit, no enabled edge, or maxSteps.
    Execution run(const InputSource& input, uint64_t maxSteps, bool keepTrace, const support::Budget& budget = {});
    // Is this trace an execution of the program? Returns the state before each step plus the final one (size
    // steps+1), or an empty vector if some guard is false or edges do not join.
    std::vector<State> replay(const Trace& trace);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace vouch::program
