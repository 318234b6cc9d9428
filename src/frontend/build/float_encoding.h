// How floating-point values of C are encoded.
//
// A value is a bit-vector with the bits that it has in memory, so that moving one costs nothing. float and double are
// IEEE formats as they stand. long double is x87's format of 80 bits, in which the leading bit of the significand is
// stored: it is decoded before and encoded after each operation.
#pragma once

#include "term/float/float.h"

#include <llvm/IR/Type.h>

namespace vouch::frontend {

class FloatEncoding {
  public:
    // Throws CannotModel for types other than float, double and x86's long double.
    FloatEncoding(term::TermManager& tm, const llvm::Type* type);

    term::floats::FloatFormat format() const { return format_; }
    term::Term decode(term::Term bits) const { return isX87_ ? term::floats::fromX87(tm_, bits) : bits; }
    term::Term encode(term::Term value) const { return isX87_ ? term::floats::toX87(tm_, value) : value; }
    // A quiet NaN whose sign and payload are those bits of `open`.
    term::Term someNaN(term::Term open) const;

  private:
    term::TermManager& tm_;
    term::floats::FloatFormat format_;
    bool isX87_;
};

} // namespace vouch::frontend
