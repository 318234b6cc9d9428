// What is done about a function without body, by its name. Functions that a model in C defines (models.h)
// have a body by the time the table is asked.
#pragma once

#include <llvm/IR/Function.h>

namespace vouch::frontend {

enum class Treatment {
    Error,  // violates unreach-call, and ends the execution anyway
    Assert, // likewise if the argument is 0
    Assume,
    Exit,
    NoEffect, // the kernel's output: returns anything, changes nothing
    Nothing,  // as NoEffect, but not worth a word
    Nondet,
    NondetMemory,
    MemCpy,
    MemMove,
    MemSet,
    BZero,
    Allocate, // allocators.h
    StackAllocate,
    Release, // free: matters to memory properties only
    Heap,
    Threads,
    Limit,     // the contract says so
    Opaque,    // its result follows from its arguments, but no model computes it
    Format,    // with a format that is not constant
    ModelCall, // model_calls.h
    Mathematics,
    External,
};

Treatment treatmentOf(const llvm::Function& function);
// Whether a function of a name that the contracts' table knows is the library's: by its parameters, unless a system
// header declares it. Programs have functions of their own of names like accept, err or send.
bool isOfLibrary(const llvm::Function& function);

// Whether a system header declares it.
bool isDeclaredBySystem(const llvm::GlobalValue& value);

} // namespace vouch::frontend
