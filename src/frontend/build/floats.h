// How floating-point values of C are encoded, and whether a program can see how.
//
// A value is a bit-vector with the bits that it has in memory, so that moving one costs nothing. float and
// double are IEEE formats as they stand. long double is x87's format of 80 bits, in which the leading bit of
// the significand is stored: it is decoded before and encoded after each operation.
//
// C does not say which NaN an operation yields. Processors differ, and so do a compiler that folds constants
// and the code that it generates. Terms yield one (term/float/float.h): as long as a program asks only
// whether a number is NaN, nobody sees which. Where NaNs can be told apart (nanBitsShow) each one that an
// operation yields gets an unknown sign and payload instead.
#pragma once

#include "frontend/memory/memory.h"
#include "term/float/float.h"

#include <llvm/IR/Function.h>

namespace vouch::frontend {

class FloatEncoding {
  public:
    // Throws CannotModel for types other than float, double and x86's long double.
    FloatEncoding(TermManager& tm, const llvm::Type* type);

    term::floats::FloatFormat format() const { return format_; }
    Term decode(Term bits) const { return isX87_ ? term::floats::fromX87(tm_, bits) : bits; }
    Term encode(Term value) const { return isX87_ ? term::floats::toX87(tm_, value) : value; }
    // A quiet NaN whose sign and payload are those bits of `open`.
    Term someNaN(Term open) const;

  private:
    TermManager& tm_;
    term::floats::FloatFormat format_;
    bool isX87_;
};

// True if `entry` may tell one NaN from another: it turns a floating-point value into an integer, takes the
// sign of one, or reads memory as integers in which floating-point values may have been stored.
bool nanBitsShow(const llvm::Function& entry, Memory& memory);

} // namespace vouch::frontend
