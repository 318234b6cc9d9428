// Recursion without bound: the call stack as data.
//
// The functions of a strongly connected component of the call graph become one function without recursion. It
// holds the bodies of all of them; a call within the component is a jump and a return is another one:
//
//   call of g     save what is live behind the call at stack[depth]; depth + 1; go to the start of g
//   return of g   depth = 0: leave; otherwise depth - 1, go to where the frame at stack[depth] goes on
//   going on      restore what was saved; the result lies in a variable
//
// So recursion of any depth has a finite Program, in which a recursive call is the edge of a loop and the
// stack is a handful of array variables, all indexed by the depth:
//
//   one per saved value    what is live behind a call, but no parameter that all activations have in common
//   one of return sites    unless whatever returns is called from one place only
//   one per local object   for locals whose address is taken: an object per depth, with a gap behind each, so
//                          that pointers into different frames differ
//
// A call whose result is returned at once, in a function without such objects, needs no frame: tail recursion
// is a plain loop. Calls with constant arguments are expanded, if that comes to an end: it is executing them.
//
// The arrays have room for N frames. An execution that needs more ends silently, as one that exhausts its
// stack does; the ledger says so. With 64-bit addresses, N is beyond what can be executed; with 32-bit
// addresses, a real stack of 8 MiB is exhausted before (makeRoom). This is no limit location: a limit could
// be reached wherever the depth depends on inputs, and nothing could be proved.
//
// Bounded inlining is left for components with variable-length arrays or alloca(), functions with a variable number
// of arguments, and, where the property asks for the bounds of objects, components with objects in their frames.
//
//   recursion.cpp            which functions are recursive, and which of them can have a stack
//   recursion_stack.cpp      the function without recursion: bodies, calls, returns
//   recursion_frame.cpp      what a frame keeps: objects and values
//   recursion_constant.cpp   calls with constant arguments
//   recursion_main.cpp       a main that the program calls
#pragma once

#include "frontend/stages.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/IR/InstrTypes.h>

namespace vouch::frontend {

bool hasConstantArguments(const llvm::CallBase& call);

class RecursionStacks {
  public:
    RecursionStacks(llvm::Module& module, Primitives& primitives, Simplifier& simplifier,
                    const Options& options);

    // A function without recursion that can be called instead; null if there is none: the callee is not
    // recursive, or has to be inlined.
    llvm::Function* replacement(llvm::CallBase& call);
    size_t made() const { return iterative_.size(); } // functions with a stack so far

  private:
    struct Component {
        std::vector<llvm::Function*> members; // in the order of the module
        bool simplified = false;
        bool refused = false;
    };
    void findComponents(llvm::Module& module);
    void simplify(Component& component);
    llvm::Function* expanded(llvm::CallBase& call, const std::vector<llvm::Function*>& members);
    llvm::Function* iterative(llvm::Function& function, const std::vector<llvm::Function*>& members);

    Primitives& primitives_;
    Simplifier& simplifier_;
    const Options& options_;
    std::vector<Component> components_;
    llvm::DenseMap<const llvm::Function*, size_t> componentOf_;
    llvm::DenseMap<const llvm::Function*, llvm::Function*> iterative_;
    llvm::DenseSet<const llvm::Function*> notExpandable_;
};

} // namespace vouch::frontend
