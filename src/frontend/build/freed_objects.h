// What a heap object holds after it was freed, for properties that are not about memory: unknowns (forget.h).
//
//   few cells                        each of them is replaced, in the object that the pointer designates
//   the only object of its node      its variables are replaced as a whole
//   many cells, beside others        it is told to be dead (validity.h), and reads there give an unknown each time
//   may be written later             likewise
//
// What is written to a local from outside of its scope is lost: an unknown.
#pragma once

#include "frontend/build/memory_model.h"
#include "frontend/build/values.h"

namespace vouch::frontend {

class FreedObjects {
  public:
    // Which objects are told to be dead has to be known before the first read is translated.
    FreedObjects(const llvm::Function& entry, EdgeBuilder& edges, Values& values, MemoryModel& model);

    void forget(const llvm::CallInst& i); // kFree
    // What is read at the address: `contents`, or an unknown if they were told to be dead.
    Term unlessDead(Memory::Cell cell, Term address, Term contents);
    // What a write from outside of the scope of a local leaves in it, where accesses are not checked.
    Term unlessOutOfScope(Memory::Cell cell, Term address, Term value);
    // Whether the current instruction may write there from outside of the scope of a local.
    bool mayBeOutOfScope(Memory::Cell cell) const;
    // Whether what a range holds is what its cells say: where accesses are not checked, it may lie outside of all
    // objects that have contents, or in one that is dead.
    Term isReadable(Memory::Cell cell, Term address, Term length);

  private:
    std::vector<const Object*> outOfScope(Memory::Cell cell) const;
    void findDead(const llvm::Function& entry);
    void forgetObject(uint32_t object, Memory::Cell cell, Term address);

    TermManager& tm_;
    EdgeBuilder& edges_;
    Values& values_;
    MemoryModel& model_;
    std::map<uint32_t, std::set<uint32_t>> dead_; // node -> objects whose reads ask whether they live
};

} // namespace vouch::frontend
