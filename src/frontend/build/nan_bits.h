// Whether a program can tell one NaN from another.
//
// C does not say which NaN an operation yields. Processors differ, and so do a compiler that folds constants and the
// code that it generates. Terms yield one (term/float/float.h): as long as a program asks only whether a number is
// NaN, nobody sees which. Where NaNs can be told apart, each one that an operation yields gets an unknown sign and
// payload instead (FloatEncoding::someNaN).
#pragma once

#include "frontend/memory/memory.h"

#include <llvm/IR/Function.h>

namespace vouch::frontend {

class NaNBits {
  public:
    NaNBits(const llvm::Function& entry, Memory& memory) : entry_(entry), memory_(memory) {}

    // True if the function may tell one NaN from another: it turns a floating-point value into an integer, takes the
    // sign of one, or reads memory as integers in which floating-point values may have been stored.
    bool show();

  private:
    const llvm::Function& entry_;
    Memory& memory_;
    std::optional<bool> show_; // once somebody has asked
};

} // namespace vouch::frontend
