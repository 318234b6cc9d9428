// Where the program checks the property: the blocks that end in a violation or decide whether one comes, and the
// places of the Program from which an execution gets there. `vouch check` asks whether any of these can be reached at
// all.
#pragma once

#include "frontend/build/edge_builder.h"

#include <llvm/ADT/DenseSet.h>

namespace vouch::frontend {

class CheckPoints {
  public:
    CheckPoints(EdgeBuilder& edges, const llvm::Function& entry,
                const std::vector<const llvm::BasicBlock*>& blocks);

    bool isCheck(const llvm::BasicBlock* block) const { return blocks_.contains(block); }
    // The execution that is translated comes to a check. The first one of each location counts.
    void arrive();
    void describe(Checked& checked) const;

  private:
    EdgeBuilder& edges_;
    llvm::DenseSet<const llvm::BasicBlock*> blocks_;
    std::vector<CheckPoint> points_;
};

} // namespace vouch::frontend
