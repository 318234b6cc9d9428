// Which functions a pointer may hold, where that can be read off the module.
//
// A value is followed through loads from objects whose every use is a plain access at a constant offset (a static
// function pointer, a field of a static structure, a local of unoptimised code), through selections and phis, and from
// parameters to the arguments of all calls. Whatever else it meets makes the answer "unknown", and the caller falls
// back to all functions of a fitting type. An answer that is too small could not make a verdict wrong either: a pointer
// that is none of the candidates leads to a limit.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <optional>
#include <vector>

namespace vouch::frontend {

class PointerTargets {
  public:
    explicit PointerTargets(const llvm::Module& module) : layout_(module.getDataLayout()) {}
    // In the order in which they were met; nothing: unknown.
    std::optional<std::vector<llvm::Function*>> of(llvm::Value* pointer);

  private:
    struct Access {
        int64_t offset;
        llvm::Instruction* instruction; // a load or store
    };
    using Accesses = std::optional<std::vector<Access>>; // nothing: some use is no plain access

    bool visit(llvm::Value* value); // false: unknown
    bool visitLoad(llvm::LoadInst& load);
    bool visitArgument(llvm::Argument& argument);
    bool visitInitial(llvm::GlobalVariable& global, int64_t offset);
    const Accesses& accessesOf(llvm::Value* object);
    bool collect(llvm::Value* pointer, int64_t offset, std::vector<Access>& accesses) const;

    const llvm::DataLayout& layout_;
    llvm::DenseMap<llvm::Value*, Accesses> accesses_;
    // of the query under way
    std::vector<llvm::Value*> work_;
    llvm::DenseSet<llvm::Value*> seen_;
    llvm::SetVector<llvm::Function*> found_;
};

} // namespace vouch::frontend
