// Control dependence within one function.
//
// Block b depends on block c if c has a way out that leads to b inevitably, and another one that need not
// lead there. Regions that cannot be left have no end of their own; the post-dominator tree gives each of
// them a block from which it is left in thought, so that all of this is defined for them too.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/PostDominators.h>

namespace vouch::frontend {

class ControlDependence {
  public:
    explicit ControlDependence(llvm::Function& function);

    // The blocks whose terminators decide whether this one is executed.
    llvm::ArrayRef<llvm::BasicBlock*> controllers(const llvm::BasicBlock& block) const;
    // The first block that all ways from here lead to; null if there is none but the function's end.
    llvm::BasicBlock* next(llvm::BasicBlock& block) const;
    // One block of each region that cannot be left.
    llvm::ArrayRef<llvm::BasicBlock*> endless() const { return endless_; }

  private:
    llvm::PostDominatorTree tree_;
    llvm::DenseMap<const llvm::BasicBlock*, llvm::SmallVector<llvm::BasicBlock*, 2>> controllers_;
    llvm::SmallVector<llvm::BasicBlock*, 0> endless_;
};

} // namespace vouch::frontend
