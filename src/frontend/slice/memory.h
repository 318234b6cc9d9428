// Which instructions may write what another one reads, across the whole module.
//
// The unit is the piece of the points-to analysis: a run of bytes that overlapping accesses connect, in all
// objects that one node stands for. Two accesses that can touch the same byte lie in the same piece.
#pragma once

#include "frontend/memory/points_to.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Instructions.h>
#include <set>

namespace vouch::frontend {

class MemoryDependence {
  public:
    MemoryDependence(llvm::Module& module, const std::map<uint32_t, Site>& sites);

    using Pieces = llvm::SmallVector<uint32_t, 4>;
    // The pieces that a load or a copy reads; nothing for other instructions.
    Pieces readBy(const llvm::Instruction& instruction);
    // Whether a store, memset or copy may write an object that is constant: the execution ends there.
    bool mayWriteConstant(const llvm::Instruction& instruction);
    // Whatever may write the piece.
    llvm::SmallVector<llvm::Instruction*, 8> writersOf(uint32_t piece) const;
    size_t size() const { return writers_.size(); }

  private:
    struct NodePieces {
        uint32_t first = 0; // number of the node's first piece
        std::vector<PointsTo::Piece> pieces;
    };
    const NodePieces& piecesOf(uint32_t root);
    // The pieces that the `size` bytes from the pointer on can touch.
    Pieces at(const llvm::Value* pointer, uint64_t size);
    void addWriter(llvm::Instruction& instruction);
    void addHavoc(llvm::CallInst& call);
    void addRestore(llvm::CallInst& call);

    PointsTo pointsTo_;
    std::set<uint32_t> constants_; // nodes with objects that are constant
    const llvm::DataLayout& layout_;
    llvm::DenseMap<uint32_t, NodePieces> nodes_;
    std::vector<std::vector<llvm::Instruction*>> writers_; // by piece, those that write a range
    std::vector<uint32_t> nodeOf_;                         // by piece
    // Calls that may change everything that can be reached from a node, grouped by that node.
    std::map<uint32_t, std::vector<llvm::Instruction*>> havocs_;
    // Node -> keys of havocs_ that reach it.
    llvm::DenseMap<uint32_t, llvm::SmallVector<uint32_t, 2>> changedFrom_;
};

} // namespace vouch::frontend
