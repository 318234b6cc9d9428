// What memory holds when the life of its object is over: unknowns, since it is used again.
//
// Three kinds of life end while a program runs on: that of a local when its function returns (substitute.cpp), that of
// a local when its block is left (here; scopes are those of the debug information, so that no marker makes the control
// flow of ordinary programs any larger), and that of a heap object when it is given back (__vouch_free, freed.h). For the
// memory properties it is the access that is a violation; all of this is for the other ones.
#pragma once

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>

namespace vouch::frontend {

// Whether the address of a local is used for more than accesses, so that somebody may know it when its life is over.
bool addressLeaves(const llvm::Value* pointer);

// Whether the object may be used behind this instruction, before it is made anew.
bool mayBeUsedBehind(const llvm::Instruction& end, const llvm::AllocaInst& object);

// Whether the instruction stands outside of the block, or function, in which the local is declared: not known where there is
// no debug information. Instructions without a place of their own in an inlined function say that of the call.
bool isOutOfScope(const llvm::Instruction& instruction, const llvm::AllocaInst& local);

// The local holds unknowns from here on. In a form in which SROA can still split the object, if it is a small one.
// Requires a size that is constant.
void forgetContents(llvm::IRBuilder<>& builder, llvm::AllocaInst& local);
// The same for so many bytes at the pointer.
void forgetBytes(llvm::IRBuilder<>& builder, llvm::Value* object, uint64_t size);

// Cells of a freed object that are replaced one by one.
inline constexpr uint64_t kForgottenCells = 64;

// Locals and compound literals of a block are forgotten where the block is left.
void forgetEndedBlocks(llvm::Module& module);

// For the memory properties: compound literals, for which clang has no markers, live from their first use to the end of
// their block.
void markCompoundLiterals(llvm::Module& module);

} // namespace vouch::frontend
