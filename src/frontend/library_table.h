// What is done about a function without body, by its name. Functions that a model in C defines (models.h)
// have a body by the time the table is asked.
#pragma once

#include <llvm/ADT/StringRef.h>

namespace vouch::frontend {

enum class Treatment {
    Error,  // violates unreach-call, and ends the execution anyway
    Assert, // likewise if the argument is 0
    Assume,
    Exit,
    NoEffect, // output: returns anything, changes nothing
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
    Processes,
    Jumps,
    Callbacks,
    Opaque, // its result follows from its arguments, but no model computes it
    Mathematics,
    External,
};

Treatment treatmentOf(llvm::StringRef name);

} // namespace vouch::frontend
