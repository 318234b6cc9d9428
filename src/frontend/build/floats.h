// Floating-point instructions and intrinsics, as terms. Rounding is to nearest, ties to even, as C programs start.
#pragma once

#include "frontend/build/float_encoding.h"
#include "frontend/build/values.h"

#include <llvm/IR/IntrinsicInst.h>

namespace vouch::frontend {

class Floats {
  public:
    Floats(EdgeBuilder& edges, Values& values, NaNBits& nans)
        : tm_(edges.terms()), edges_(edges), values_(values), nans_(nans) {}

    // Both define the value; false if it is none of theirs.
    bool instruction(const llvm::Instruction& i);
    bool intrinsic(const llvm::IntrinsicInst& i);

  private:
    Term binary(const llvm::Instruction& i);
    Term negated(const llvm::Instruction& i);
    Term withSign(Term magnitude, Term signBit);
    Term comparison(const llvm::FCmpInst& i);
    Term toInteger(const llvm::Instruction& i, term::floats::RoundingMode mode, bool isSigned);
    Term fromInteger(const llvm::Instruction& i, bool isSigned);
    Term converted(const llvm::Instruction& i);
    std::optional<Term> exactFunction(unsigned intrinsic, const FloatEncoding& encoding,
                                      const std::vector<Term>& arguments);
    Term boundedResult(const llvm::IntrinsicInst& i, const FloatEncoding& encoding, Term argument);
    Term isOfClass(const llvm::IntrinsicInst& i);
    Term yielded(const FloatEncoding& encoding, Term result);

    TermManager& tm_;
    EdgeBuilder& edges_;
    Values& values_;
    NaNBits& nans_;
};

} // namespace vouch::frontend
