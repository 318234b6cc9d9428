// What people see of an edge: statements executed, and values that C variables got.
#pragma once

#include "frontend/build/values.h"

namespace vouch::frontend {

class Steps {
  public:
    Steps(EdgeBuilder& edges, Values& values, const Objects& objects)
        : tm_(edges.terms()), edges_(edges), values_(values), objects_(objects) {}

    // Before the instruction is translated: its line, and what debug information says there.
    void before(const llvm::Instruction& i);
    void stored(const llvm::StoreInst& i, Term address, Term value, const llvm::Type* type);
    // At the current instruction, about memory (told.h); a null length is none.
    void memory(Telling what, Term address, Term length = {});
    void drawn(const llvm::CallInst& i, const Site& site, Term value);

  private:
    void debugRecords(const llvm::Instruction& i);
    void statement(const llvm::Instruction& i);
    Term valueToShow(const llvm::Value* v);
    program::Step stepHere();
    program::SourceLocation lineIn(const llvm::DISubprogram* function, const llvm::DILocation* location);
    program::SourceLocation lineOf(const llvm::DbgVariableRecord& record, const llvm::Value& operand,
                                   const llvm::Instruction& next);

    TermManager& tm_;
    EdgeBuilder& edges_;
    Values& values_;
    const Objects& objects_;
};

} // namespace vouch::frontend
