// What is relevant in a module: the least set that holds the seeds and is closed under the rules of slice.h.
#pragma once

#include "frontend/slice/control.h"
#include "frontend/slice/memory.h"
#include "frontend/slice/slice.h"

#include <llvm/ADT/BitVector.h>
#include <llvm/ADT/DenseSet.h>

namespace vouch::frontend {

class Relevance {
  public:
    // Every function with a body counts as called.
    Relevance(llvm::Module& module, const std::map<uint32_t, Site>& sites, Seed isSeed);

    bool keeps(const llvm::Instruction& instruction) const { return kept_.contains(&instruction); }
    // Whether anything in this function is relevant.
    bool keepsAny(const llvm::Function& function) const { return !idle_.contains(&function); }
    bool needs(const llvm::Argument& parameter) const { return needed_.contains(&parameter); }
    const ControlDependence& control(const llvm::Function& function) const { return *control_.at(&function); }

  private:
    void keep(llvm::Instruction& instruction);
    void need(llvm::Value* value);
    void needResultOf(llvm::Function& function);
    void needBlock(llvm::BasicBlock& block);
    void needPiece(uint32_t piece);
    void needCallsOf(llvm::Function& function);
    void follow(llvm::Instruction& instruction);
    void followOperands(llvm::Instruction& instruction);
    bool hasEffect(const llvm::Instruction& instruction) const;

    MemoryDependence memory_;
    Seed isSeed_;
    std::map<const llvm::Function*, std::unique_ptr<ControlDependence>> control_;
    llvm::DenseMap<const llvm::Function*, llvm::SmallVector<llvm::CallInst*, 4>> calls_; // by callee
    std::vector<llvm::Instruction*> open_; // kept, rules not applied yet
    llvm::DenseSet<const llvm::Instruction*> kept_;
    llvm::DenseSet<const llvm::Function*> idle_;     // nothing kept in them
    llvm::DenseSet<const llvm::Argument*> needed_;   // parameters
    llvm::DenseSet<const llvm::Function*> results_;  // their results are relevant
    llvm::DenseSet<const llvm::Function*> effects_;  // all of their calls are relevant
    llvm::DenseSet<const llvm::Instruction*> loops_; // terminators of loops that might not end
    llvm::DenseSet<const llvm::BasicBlock*> blocks_;
    llvm::BitVector pieces_;
};

} // namespace vouch::frontend
