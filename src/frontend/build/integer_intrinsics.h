// LLVM's intrinsic functions on integers, as terms.
#pragma once

#include "frontend/build/values.h"

#include <llvm/IR/IntrinsicInst.h>

namespace vouch::frontend {

class IntegerIntrinsics {
  public:
    IntegerIntrinsics(EdgeBuilder& edges, Values& values)
        : tm_(edges.terms()), edges_(edges), values_(values) {}

    // Defines the value. Throws CannotModel for functions that nobody knows.
    void translate(const llvm::IntrinsicInst& i);

  private:
    void withOverflow(const llvm::WithOverflowInst& i);
    Term arithmetic(const llvm::IntrinsicInst& i);
    Term saturated(const llvm::IntrinsicInst& i, Term a, Term b);
    Term countBits(Term a);
    Term countZeros(Term a, bool fromTop);
    Term funnel(Term high, Term low, Term by, bool left);
    Term swapped(Term a, uint32_t unitBits);

    TermManager& tm_;
    EdgeBuilder& edges_;
    Values& values_;
};

} // namespace vouch::frontend
