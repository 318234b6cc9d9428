// Values of LLVM constants, with the addresses that Objects has given out.
#pragma once

#include "frontend/memory/objects.h"

#include <llvm/ADT/APInt.h>
#include <optional>
#include <vector>

namespace vouch::frontend {

// The bits of a scalar constant (integer, pointer, floating point); nothing for undef, poison and what has no
// value before run time.
std::optional<llvm::APInt> constantBits(const Objects& objects, const llvm::Constant* constant);

// Little-endian image of an initialiser, without trailing zero bytes. Padding and undef are zero, as in an
// executable. Nothing if it contains something without a constant value.
std::optional<std::vector<uint8_t>> initialImage(const Objects& objects, const llvm::Constant* initialiser);

} // namespace vouch::frontend
