// Which heap objects can still be reached when the program ends: valid-memtrack.
//
// An object is tracked if a pointer in a global points to it, into it or just behind it, or a pointer in
// another tracked object does. The builder (endings.cpp) finds them as a garbage collector marks what lives,
// by a loop of the Program itself, so that structures of any size are followed:
//
//   marked := {}; queue := []                       clear
//   visit every pointer in a global                 visit
//   while head < tail:                              more
//       o := the object of queue[head++]            next
//       visit every pointer in o
//
//   visit(p): if p points into a live heap object that is not marked: mark it, queue[tail++] := p
//
// In the end, tail is the number of tracked objects; if fewer than are allocated, some are lost.
#pragma once

#include "frontend/memory/validity.h"

namespace vouch::frontend {

class TrackedObjects {
  public:
    TrackedObjects(TermManager& tm, const Objects& objects, PointsTo& pointsTo, Validity& validity,
                   std::vector<program::VariableInfo>& variables);

    // A pointer within an object: its distance from the object's start (from the slot's, in a region), and
    // the cell of the pointer and of what it points to. Only those that may point to the heap.
    struct Field {
        uint64_t distance = 0;
        uint64_t step = 0; // not 0: again after every `step` bytes, up to the end of the object
        PointsTo::Cell cell, target;
    };
    std::vector<Field> fieldsOf(uint32_t object);
    uint64_t positions(uint32_t object, const Field& field) const; // of the field in the object, at least 1
    // Heap objects that a pointer of this target may point to.
    std::vector<uint32_t> heapObjectsOf(PointsTo::Cell target);
    // Globals with pointers that may point to the heap, and heap objects that can be reached from these.
    const std::vector<uint32_t>& roots() const { return roots_; }
    const std::vector<uint32_t>& reachable() const { return reachable_; }

    void clear(MemoryState& state);
    void visit(MemoryState& state, PointsTo::Cell target, Term pointer, Term condition);
    Term more(const MemoryState& state) { return tm_.mkBvUlt(state.get(head_), state.get(tail_)); }
    Term next(MemoryState& state); // requires more()
    Term count(const MemoryState& state) { return state.get(tail_); }

  private:
    Term newVariable(const char* name, Sort sort, std::vector<program::VariableInfo>& variables);
    uint64_t extentOf(uint32_t object) const; // bytes in which fields can lie: of the object, or of one slot
    bool isRoot(uint32_t object) const;
    void findReachable();

    TermManager& tm_;
    const Objects& objects_;
    PointsTo& pointsTo_;
    Validity& validity_;
    std::vector<uint32_t> roots_, reachable_;
    std::map<uint32_t, Term> marked_; // reachable heap object -> Bool, or array of bits by slot
    Term queue_, head_, tail_;        // numbers as wide as pointers
};

} // namespace vouch::frontend
