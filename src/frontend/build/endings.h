// The end of the program, where memory must not be lost.
//
// valid-memcleanup: nothing is allocated when the program ends. valid-memtrack: what is still allocated can be
// reached; what can is found by the loop of tracked.h, once for all ends of one kind, which come together at one
// location. After main has returned, only globals reach anything.
#pragma once

#include "frontend/build/checks.h"
#include "frontend/memory/tracked.h"

namespace vouch::frontend {

class Endings {
  public:
    Endings(EdgeBuilder& edges, Values& values, MemoryModel& model, Checks& checks, program::Program& program)
        : tm_(edges.terms()), edges_(edges), values_(values), model_(model), checks_(checks),
          program_(program) {}

    // The program ends here, by a return from main or else by exit or abort.
    void programEnds(bool returned);
    // Once all blocks are translated: what follows the locations in which ends come together.
    void translate();

  private:
    struct Ending {
        program::LocationId location = 0;
        const llvm::Instruction* first = nullptr; // null: none so far
    };
    void translate(bool returned);
    void checkLost(bool returned);
    void findTracked();
    void limitLargeObject(uint32_t object, Term pointer);
    void visitFieldsOf(uint32_t object, Term pointer);
    void visit(uint32_t object, const TrackedObjects::Field& field, Term pointer, Term distance);
    void lostUnless(Term tracked, bool returned);

    TermManager& tm_;
    EdgeBuilder& edges_;
    Values& values_;
    MemoryModel& model_;
    Checks& checks_;
    program::Program& program_;
    std::optional<TrackedObjects> tracked_; // once an end of the program was checked for lost memory
    Ending endings_[2];                     // by exit or abort, by a return from main
};

} // namespace vouch::frontend
