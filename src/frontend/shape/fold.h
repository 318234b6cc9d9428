// Operations on constants that are defined for all of their operands: what may be computed before the model has seen it.
#pragma once

#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Instructions.h>

namespace vouch::frontend {

// The result of an instruction whose operands are integer constants, null, or addresses of whole objects; null where
// it is no such instruction, or not defined for all operands.
llvm::Constant* foldDefined(llvm::Instruction& instruction, const llvm::DataLayout& layout);
// What an "and" or "or" with a constant gives whatever the other operand is, or that operand; else null.
llvm::Value* foldNeutral(llvm::Instruction& instruction);
// Where a branch or switch goes whose condition is constant, or all of whose targets are the same; else null.
llvm::BasicBlock* onlyTarget(llvm::Instruction& terminator);
// Replaces such a terminator by a jump; whether it is one.
bool decide(llvm::Instruction& terminator);
// The one value that a phi can have: all operands but the phi itself are the same. Else null.
llvm::Value* onlyValue(llvm::PHINode& phi);

} // namespace vouch::frontend
