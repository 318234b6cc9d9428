// Instructions on memory: loads, stores, block operations. Ranges of few cells are handled cell by cell, others as one
// term where cells of one size lie side by side, else by a loop of the Program.
#pragma once

#include "frontend/build/checks.h"
#include "frontend/build/steps.h"

namespace vouch::frontend {

class MemoryOperations {
  public:
    MemoryOperations(EdgeBuilder& edges, Values& values, MemoryModel& model, Checks& checks,
                     FreedObjects& freed, Steps& steps)
        : tm_(edges.terms()), edges_(edges), values_(values), model_(model), checks_(checks), freed_(freed),
          steps_(steps) {}

    void load(const llvm::LoadInst& i);
    void store(const llvm::StoreInst& i);
    void copyBytes(const llvm::MemTransferInst& i);
    void fillBytes(const llvm::MemSetInst& i);
    void copyObject(const llvm::CallInst& i);   // kCopyObject
    void inputBytes(const llvm::CallInst& i);   // kInputBytes
    void havoc(const llvm::CallInst& i);        // kHavoc
    void requireApart(const llvm::CallInst& i); // kApart

  private:
    void forEachScalar(llvm::Type* type, const std::function<void(unsigned, llvm::Type*, uint64_t)>& action);
    Term areApart(const llvm::MemCpyInst& i);
    void requireApart(const llvm::MemCpyInst& i);
    bool mayShareMemory(const llvm::Value* a, const llvm::Value* b) const;
    Term haveNothingInCommon(Term a, Term lengthOfA, Term b, Term lengthOfB);
    void copySpans(const llvm::MemTransferInst& i, const std::vector<Memory::Span>& spans, Term distance,
                   uint64_t size, Term isDefined);
    bool fillWholeObject(const llvm::MemSetInst& i, uint64_t size);
    bool copyWholeUnits(const llvm::CallInst& i, uint64_t unit);
    void copyWithin(const llvm::CallInst& i, const std::vector<Memory::Span>& spans, Term distance);
    bool copyRange(Memory::Range target, Memory::Range source, Term length, uint64_t multiple);
    bool fillRange(const llvm::MemSetInst& i, uint64_t multiple);
    void inputRange(const Memory::Partition& p, Term address, uint32_t site, uint64_t size,
                    uint64_t firstIndex);
    void forget(Memory::Cell cell, uint64_t size);
    Term readAt(Memory::Cell cell, Term address, Term distance, int64_t offset, uint32_t bytes);
    void writeAt(Memory::Cell cell, Term address, Term distance, int64_t offset, Term value);
    void writeSpan(Memory::Cell cell, Term address, Term distance, const Memory::Span& span, uint64_t length,
                   const std::function<Term(uint64_t, uint32_t)>& bytes);
    void mayStray(StrayAccess access);
    size_t unrolledCells(Memory::Cell cell) const;
    void loop(const std::function<Term()>& length, uint64_t step, const std::function<void(Term)>& body) {
        edges_.loop(model_.objects.pointerBits(), length, step, body);
    }

    TermManager& tm_;
    EdgeBuilder& edges_;
    Values& values_;
    MemoryModel& model_;
    Checks& checks_;
    FreedObjects& freed_;
    Steps& steps_;
};

} // namespace vouch::frontend
