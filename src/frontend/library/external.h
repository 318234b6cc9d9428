// Functions without body that nobody knows: what the environment (frontend.h) may do when one of them is called.
//
// Each may return anything, and change what its pointer arguments reach. Where the environment is open, it also changes
//   - what functions without body were given in earlier calls: a pointer that they get is kept in a global of its own,
//     one per object or argument. Locals are forgotten again where their lifetime ends: the environment does not write
//     to dead objects;
//   - globals that are not static, and what they reach;
// and calls functions whose address it was given (callbacks.h).
// All that is done by one function that every such call calls; it gets its body when all calls have been seen.
//
// What changes gets inputs, field by field, where the object's type is known, so that a native run can be fed. Pointers
// among the fields and what is behind them is left to __vouch_havoc, which covers them in proofs; no native run follows it.
//
// A function that a header of the system declares is part of a library: it does not know the program's globals, and does
// not keep pointers.
#pragma once

#include "frontend/library/callbacks.h"
#include "frontend/primitives.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/ADT/StringSet.h>

namespace vouch::frontend {

// Named metadata: functions and objects that headers of the system declare, and functions that are declared not to return.
inline constexpr const char* kSystemMetadata = "vouch.system";
inline constexpr const char* kEndlessMetadata = "vouch.endless";

class ExternalCalls {
  public:
    ExternalCalls(Primitives& primitives, const Environment& environment);
    // Inserts what the call may do before it; its result is left to the caller.
    void happen(llvm::CallInst& call, const std::string& name);
    // Whether the call hands out functions of the program, as arguments or in memory.
    bool givesFunctions(const llvm::CallInst& call) { return !callbacks_.givenBy(call).empty(); }
    // Once, after all calls have been replaced.
    void finish();

  private:
    // Where a pointer that was handed out is kept, and what is known of the memory behind it.
    struct Gift {
        llvm::GlobalVariable* slot = nullptr;
        llvm::Type* type = nullptr; // of what can be given inputs; null: unknown
        bool isWhole = false;       // the type is that of the whole object
        std::string name;
    };
    struct Target { // of a pointer argument
        llvm::Value* pointer = nullptr;
        llvm::Type* type = nullptr;
        bool isWhole = false;
    };

    void tell(const llvm::CallInst& call, const std::string& name, bool isLibrary);
    void keep(llvm::IRBuilder<>& builder, llvm::Value* argument);
    llvm::GlobalVariable* newSlot();
    Target targetOf(llvm::Value* argument) const;
    void change(llvm::IRBuilder<>& builder, const Target& target, const std::string& site);
    void changeGlobals(llvm::IRBuilder<>& builder);
    void changeGiven(llvm::IRBuilder<>& builder);
    bool isOpen(const llvm::GlobalVariable& global) const;
    bool isRecursive(llvm::Function& function);
    bool addressesAreIntegers();
    llvm::Function* changes();
    bool isDeclaredEndless(const llvm::CallInst& call, const std::string& name) const;
    void changeBehindConstant(llvm::IRBuilder<>& builder, llvm::GlobalVariable& global);

    Primitives& primitives_;
    Environment environment_;
    llvm::Function* changes_ = nullptr; // what every call of a function without body may do
    llvm::MapVector<llvm::Value*, Gift> byObject_;
    std::vector<Gift> others_;
    std::map<const llvm::Function*, bool> recursive_;
    llvm::StringSet<> system_, endless_;
    std::optional<bool> addressesAreIntegers_;
    Callbacks callbacks_;
};

// Whether a function may write through this pointer at all.
bool mayChange(const llvm::Value* pointer);

} // namespace vouch::frontend
