// Memory safety: every access and every free() is checked against validity.h. A violation is an edge to an error
// location of its own, if the property forbids it; the execution goes on with the access only if it is valid.
//
// Where accesses are not checked, a write to memory that is not writable ends the execution, as it does natively.
#pragma once

#include "frontend/build/check_points.h"
#include "frontend/build/freed_objects.h"
#include "frontend/build/steps.h"

#include <llvm/IR/IntrinsicInst.h>

namespace vouch::frontend {

class Checks {
  public:
    Checks(EdgeBuilder& edges, Values& values, MemoryModel& model, CheckPoints& points, FreedObjects& freed,
           Steps& steps)
        : tm_(edges.terms()), edges_(edges), values_(values), model_(model), points_(points), freed_(freed),
          steps_(steps) {}

    // `tell`: steps of the edge to the error.
    void violatesUnless(Term condition, Violation violation, const std::function<void()>& tell = {});

    // What follows a check may branch: the inputs drawn so far belong to an edge of their own.
    void requireValid(Access access, const llvm::Value* pointer, uint64_t bytes);
    void requireValid(Access access, const llvm::Value* pointer, const llvm::Value* bytes);
    void requireFunction(const llvm::CallInst& i); // kCallable
    void requireAlive(const llvm::CallInst& i);    // kHandOut

    // Lives of objects
    void release(const llvm::CallInst& i); // kFree
    void sizeOf(const llvm::CallInst& i);  // kSizeOf
    void made(const llvm::CallInst& i);    // kMade
    void dead(const llvm::CallInst& i);    // kDead
    void scope(const llvm::LifetimeIntrinsic& i);

  private:
    void requireValid(Access access, const llvm::Value* pointer, const std::function<Term()>& length);
    bool mayBeConstant(Memory::Cell cell) const; // its node has objects that are not writable
    Term touchesConstant(Memory::Cell cell, Term address, Term length);

    TermManager& tm_;
    EdgeBuilder& edges_;
    Values& values_;
    MemoryModel& model_;
    CheckPoints& points_;
    FreedObjects& freed_;
    Steps& steps_;
};

} // namespace vouch::frontend
