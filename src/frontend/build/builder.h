// ProgramBuilder: the prepared LLVM function as a Program.
//
// Each basic block is a location, each way out of it an edge. A block that draws inputs and then branches is cut in
// two before the branch, so that every input belongs to one edge and the guards out of each location exclude each
// other (edge_builder.h). Values that only their own block uses are terms, others are variables (values.h).
//
// This class walks over the blocks, from those that are reached to where they lead, and hands each instruction to
// those who translate its kind.
#pragma once

#include "frontend/build/claims.h"
#include "frontend/build/endings.h"
#include "frontend/build/floats.h"
#include "frontend/build/integer_intrinsics.h"
#include "frontend/build/integers.h"
#include "frontend/build/memory_operations.h"
#include "frontend/build/told_objects.h"

#include <queue>

namespace vouch::frontend {

class ProgramBuilder {
  public:
    ProgramBuilder(const Prepared& prepared, const Options& options, TermManager& tm,
                   const support::Budget& budget);
    program::Program run();
    void count(support::Statistics& statistics) const;
    // Both of the Program that run() has returned.
    void describeChecks(Checked& checked) const { checkPoints_.describe(checked); }
    void describeInvariants(InvariantTable& table) const { claims_.describe(table); }
    StrayAccesses takeStrays();
    Told takeTold();

  private:
    struct Target {
        const llvm::BasicBlock* block = nullptr;
        Term condition;
    };

    // builder.cpp: blocks
    void enter();
    void translateBlock(const llvm::BasicBlock& block);
    program::LocationId locationOf(const llvm::BasicBlock& block);
    void terminator(const llvm::Instruction& i);
    Term selector(const llvm::Value* v);
    std::vector<Target> switchTargets(const llvm::SwitchInst& i);
    void branch(const llvm::BasicBlock& from, const std::vector<Target>& targets);
    std::vector<program::Assignment> phisOf(const llvm::BasicBlock& to, const llvm::BasicBlock& from);
    void addLedger();

    // dispatch.cpp: instructions
    void instruction(const llvm::Instruction& i);
    void call(const llvm::CallInst& i);
    bool primitive(const llvm::CallInst& i, llvm::StringRef name); // false if it is none of ir.h
    bool ending(const llvm::CallInst& i, llvm::StringRef name);
    void drawScalar(const llvm::CallInst& i);
    void intrinsic(const llvm::IntrinsicInst& i);

    const Prepared& prepared_;
    TermManager& tm_;
    const support::Budget& budget_;
    const llvm::Function& entry_;
    const std::vector<const llvm::BasicBlock*> blocks_;       // reverse postorder
    llvm::DenseMap<const llvm::BasicBlock*, uint32_t> order_; // places in it
    program::Program program_;

    MemoryModel model_;
    EdgeBuilder edges_;
    NaNBits nans_;
    Values values_;
    Steps steps_;
    CheckPoints checkPoints_;
    FreedObjects freed_;
    Checks checks_;
    Endings endings_;
    MemoryOperations memoryOperations_;
    Floats floats_;
    Integers integers_;
    IntegerIntrinsics integerIntrinsics_;
    Claims claims_;

    llvm::DenseMap<const llvm::BasicBlock*, program::LocationId> blockLocation_;
    // blocks with an edge into them that are not translated yet, first in reverse postorder first
    std::priority_queue<uint32_t, std::vector<uint32_t>, std::greater<>> open_;
};

} // namespace vouch::frontend
