// Instructions on registers that compute with integers and addresses or put values together, as terms.
#pragma once

#include "frontend/build/memory_model.h"
#include "frontend/build/values.h"

#include <llvm/IR/InstrTypes.h>

namespace vouch::frontend {

class Integers {
  public:
    Integers(EdgeBuilder& edges, Values& values, MemoryModel& model)
        : tm_(edges.terms()), edges_(edges), values_(values), model_(model) {}

    // Defines the value; false if the instruction is none of these.
    bool instruction(const llvm::Instruction& i);

  private:
    Term binary(const llvm::BinaryOperator& i);
    Term booleanBinary(unsigned opcode, Term a, Term b);
    Term division(unsigned opcode, Term a, Term b);
    Term shift(unsigned opcode, Term a, Term b);
    Term compare(const llvm::ICmpInst& i);
    Term cast(const llvm::CastInst& i);
    Term address(const llvm::GetElementPtrInst& i);
    Term addressSeenBy(const llvm::Instruction& i, unsigned operand);
    void select(const llvm::SelectInst& i);
    void freeze(const llvm::Instruction& i);
    void extractValue(const llvm::ExtractValueInst& i);
    void insertValue(const llvm::InsertValueInst& i);
    unsigned leafOffset(llvm::Type* type, llvm::ArrayRef<unsigned> indices);

    TermManager& tm_;
    EdgeBuilder& edges_;
    Values& values_;
    MemoryModel& model_;
};

} // namespace vouch::frontend
