// The stages of prepare(), in the order in which they run. Each takes a module and leaves a valid one.
//
//   link            files and library models → one module
//   normalise       what does not matter here (attributes, volatile, aliases, thread-local) → plain IR
//   defined         what LLVM could take for undefined (undef, poison, shifts by too much) → unknowns, defined operations
//   uninitialised   implicit initial values of locals → inputs
//   pointer calls   calls through pointers → comparisons and direct calls; calls with other types → fixed up
//   arguments       variable argument lists → objects of the caller
//   jumps           setjmp and longjmp → returns and branches (jumps.h)
//   library         functions without body → primitives
//   entry           main → kEntry
//   --- here Compiled.bitcode is taken
//   forget          what locals hold when their block is left → unknowns, unless validity is checked (forget.h)
//   simplify        SROA, constant branches, dead blocks: per function, before it is inlined
//   freed           calls of free() after which nobody reads → nothing (freed.h); again after inlining
//   slice           what cannot influence the property → nothing (slice.h)
//   inline          everything into kEntry, small leaves first (substitute.h); recursive functions get a stack (recursion.h)
//   expand          what the library writes and reads by the byte → inputs, stores and loads
//   heap            allocations → objects of kEntry
//   promote         globals that only kEntry reads and writes → its locals
#pragma once

#include "frontend/primitives.h"

#include <llvm/IR/Module.h>

namespace vouch::frontend {

// link.cpp. Compiles, links and drops what main does not need. Throws InputError.
std::unique_ptr<llvm::Module> linkProgram(llvm::LLVMContext& context, const Options& options,
                                          std::string& warnings);
// link_models.cpp. Links the C models of the library functions that the module calls without defining them.
void linkModels(llvm::Module& module, const Options& options, Primitives& primitives);
void dropUnused(llvm::Module& module);

void normalise(llvm::Module& module, Primitives& primitives, const Environment& environment);
void makeDefined(llvm::Module& module, Primitives& primitives); // defined.cpp
void makeUninitialisedUnknown(llvm::Module& module, Primitives& primitives);
void resolvePointerCalls(llvm::Module& module, Primitives& primitives);
void fixCallTypes(llvm::Module& module, Primitives& primitives);
void resolveComputedGotos(llvm::Function& function, Primitives& primitives); // computed_goto.cpp
void makeAtomicsPlain(llvm::Function& function, Primitives& primitives);     // atomics.cpp
void lowerVariableArguments(llvm::Module& module, Primitives& primitives);   // variable_arguments.cpp
void modelLibrary(llvm::Module& module, Primitives& primitives, const Options& options);
void separateCalledMain(llvm::Module& module); // recursion_main.cpp
void makeEntry(llvm::Module& module, Primitives& primitives);

// simplify.cpp: SROA and the removal of dead code; no pass that makes use of undefined behaviour.
class Simplifier {
  public:
    explicit Simplifier(Primitives& primitives);
    ~Simplifier();
    void run(llvm::Function& function);

  private:
    bool promote(llvm::Function& function);
    struct Impl;
    std::unique_ptr<Impl> impl_;
};
void removeDeadBlocks(llvm::Function& function);
// escape.cpp: locals whose address escapes stay objects, so that their lifetime is seen.
void keepEscapingLocals(llvm::Module& module, Primitives& primitives);

// inline_leaves.cpp
void inlineLeaves(llvm::Function& entry);
void inlineEverything(llvm::Module& module, Primitives& primitives, Simplifier& simplifier,
                      const Options& options, const support::Budget& budget, support::Statistics& statistics);
// heap.cpp: executions end where they declare an array that cannot exist; told before constants are known, since the
// place of a declaration with a constant size is lost when functions are inlined.
void endBeyondAddressSpace(llvm::Module& module, Primitives& primitives);
// expand.cpp: __vouch_input_part and __vouch_string become what they stand for.
void expandPrimitives(llvm::Function& entry);
// heap.cpp: heap objects and variable-length arrays become locals of kEntry.
void placeDynamicObjects(llvm::Function& entry, Primitives& primitives);
void promoteGlobals(llvm::Function& entry, const Primitives& primitives);

} // namespace vouch::frontend
