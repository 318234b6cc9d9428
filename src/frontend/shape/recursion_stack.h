// The function without recursion that a component of recursive functions becomes (recursion.h).
#pragma once

#include "frontend/primitives.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/MapVector.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Instructions.h>

namespace vouch::frontend {

// A call within the component.
struct RecursiveCall {
    struct Shown { // a variable of the program that has a saved value when the call is made
        llvm::Instruction* value;
        llvm::DILocalVariable* variable;
        llvm::DIExpression* expression;
        const llvm::DILocation* where;
    };
    llvm::CallInst* call = nullptr;
    size_t target = 0;                     // number of the member that is called
    llvm::BasicBlock* back = nullptr;      // where the caller goes on
    bool isTail = false;                   // nothing happens behind it
    std::vector<llvm::Instruction*> saved; // values that are live behind it
    std::vector<Shown> shown;
};

// What the frames of all depths keep: objects and values. The steps in the order in which they are called.
class Frames {
  public:
    // `depth` is the variable that counts the frames.
    Frames(llvm::Function& function, llvm::AllocaInst* depth) : function_(function), depth_(depth) {}

    // Each of these objects becomes one object per depth.
    void keepObjects(const std::vector<llvm::AllocaInst*>& objects);
    // Finds what is live behind each call that is no tail call.
    void findSaved(std::vector<RecursiveCall>& calls);
    // Moves the saved values to variables, from which save() and restore() take them.
    void keepValues();
    // An array with one element per depth.
    llvm::AllocaInst* newStack(llvm::Type* element, const llvm::Twine& name);
    llvm::Value* element(llvm::IRBuilder<>& builder, llvm::AllocaInst* stack, llvm::Value* depth) const;
    // Gives all stacks room for as many frames as it returns; nothing if they do not fit into the address
    // space. `nativeBytes` is the least that a frame takes on a real stack.
    std::optional<uint64_t> makeRoom(uint64_t nativeBytes);

    void save(llvm::IRBuilder<>& builder, const RecursiveCall& call, llvm::Value* depth) const;
    void restore(llvm::IRBuilder<>& builder, const RecursiveCall& call, llvm::Value* depth) const;

  private:
    using Blocks = llvm::DenseSet<const llvm::BasicBlock*>;
    struct Kept {
        Blocks liveIn;
        llvm::AllocaInst* variable = nullptr;
        llvm::AllocaInst* stack = nullptr;
    };
    void keepObject(llvm::AllocaInst* object);
    void redirectDebugRecords(llvm::Instruction* value, const Kept& kept);

    llvm::Function& function_;
    llvm::AllocaInst* depth_;
    llvm::MapVector<llvm::AllocaInst*, llvm::Type*> stacks_; // with their elements
    llvm::MapVector<llvm::Instruction*, Kept> values_;       // those that some call saves
};

// Null if the functions cannot be put together.
llvm::Function* makeIterative(llvm::Function& first, const std::vector<llvm::Function*>& members,
                              Primitives& primitives);

} // namespace vouch::frontend
