// Which memory an execution may touch: the shadow state of the memory-safety properties. Where a program reallocates,
// the other properties have it too, for the sizes.
//
// Every object that does not live as long as the program has program variables of its own:
//
//   a local with a scope     alive                    between its lifetime markers
//   one dynamic object       alive, size              made by an allocation, dead after free() or at the end of its scope
//   a region of slots        alive[slot], size[slot]  slot = (address - start of the region) / stride, stride = 2^n
//
// An object that is made of one constant size needs no variable for it: the size counts only while it lives.
//
// An access to n bytes at address p through a pointer of cell c is valid if it lies in one live object o of c's node:
//
//   valid(p, n)  =  OR_o  alive_o  /\  start_o <= p  /\  n <= size_o  /\  p - start_o <= size_o - n
//
// Literals and objects that are defined const may not be written.
//
// One counter tells how many heap objects are allocated.
#pragma once

#include "frontend/memory/memory.h"

namespace vouch::frontend {

enum class Access : uint8_t { Read, Write };

class Validity {
  public:
    Validity(TermManager& tm, const Objects& objects, PointsTo& pointsTo, const llvm::Function& entry,
             std::vector<program::VariableInfo>& variables);

    // Nothing is allocated, no scope is entered.
    void initialise(MemoryState& state);
    // `bytes` of the pointer's width.
    Term mayAccess(const MemoryState& state, PointsTo::Cell cell, Term address, Term bytes, Access access);
    Term mayFree(const MemoryState& state, PointsTo::Cell cell, Term address);
    // The size of the heap object that begins at the address and lives; 0 if there is none.
    Term sizeAt(const MemoryState& state, PointsTo::Cell cell, Term address);
    void released(MemoryState& state, PointsTo::Cell cell, Term address); // requires mayFree
    void made(MemoryState& state, const llvm::Value* object, Term address, Term bytes, bool onHeap);
    void entered(MemoryState& state, const llvm::Value* object);
    void left(MemoryState& state, const llvm::Value* object); // a local, or all slots of a region
    Term allocated(const MemoryState& state) { return state.get(count_); } // heap objects that live
    bool isOnHeap(uint32_t object) const { return shadows_[object].onHeap; }
    uint64_t stride(uint32_t object) const { return shadows_[object].stride; } // 0: no region
    uint32_t slotBits(uint32_t object) const;                                  // of a region; else 0

    // What is known of the object, or of the slot of a region, in which an address lies.
    struct Place {
        Term inside; // the address lies in the object or region at all
        Term offset; // its distance from the start
        Term slot;   // region: index of the slot
        Term alive, size;
    };
    Place place(const MemoryState& state, uint32_t object, Term address);

  private:
    struct Shadow {
        uint64_t stride = 0; // region: bytes per slot, a power of two
        bool onHeap = false; // free() may be asked for it
        Term alive;          // null: lives as long as the program
        Term size;           // null: constantSize, while it lives
        uint64_t constantSize = 0;
    };
    Term newVariable(const char* name, Sort sort, std::vector<program::VariableInfo>& variables);
    Term number(uint64_t x) { return tm_.mkConst(objects_.pointerBits(), x); }
    uint32_t shadowOf(const llvm::Value* object) const;

    TermManager& tm_;
    const Objects& objects_;
    PointsTo& pointsTo_;
    std::vector<Shadow> shadows_; // per object
    Term count_;
};

} // namespace vouch::frontend
