// The functions of math.h and fenv.h that have no model in C (models/mathematics.inc): what becomes of their calls.
#pragma once

#include <llvm/ADT/StringRef.h>
#include <llvm/IR/InstrTypes.h>
#include <optional>

namespace vouch::frontend {

enum class MathTreatment {
    Exact,       // an instruction or intrinsic that says all
    Bounded,     // an intrinsic of which only bounds are known; a native run calls the C library's function
    Unsupported, // results that depend on the C library, or are rarely asked for
    Environment, // rounding modes and exception flags
    Complex,
};

// For all three types of an entry's name: sin, sinf, sinl.
std::optional<MathTreatment> mathTreatment(llvm::StringRef name);

// The result of an Exact or Bounded function, computed before the call; null if the call has other types than math.h
// says.
llvm::Value* computeMath(llvm::CallInst& call, llvm::StringRef name);

} // namespace vouch::frontend
