// The command line as main's argv: an array of argc + 1 pointers, the last one null, the others to strings with
// unknown contents. These lie one behind the other in one object, which ends with the last one, as Linux has them:
// what leaves the last string leaves the object. (Each begins as far behind the other as the longest one needs.)
// Array, object and inputs are made in front of main's body: a native run is fed them as all others.
//
// The number of strings is bounded, by an assumption in the ledger. The length of one is what Linux allows, 128 KiB.
#pragma once

#include "frontend/primitives.h"

namespace vouch::frontend {

inline constexpr unsigned kMostArguments = 8;
// alloca of variable size: bytes that it needs at most; without, what a stack has.
inline constexpr const char* kReserveMetadata = "vouch.reserve";

// Whether main reads the parameter, and does more than keep it in a local.
bool isRead(const llvm::Argument& parameter);
// The value of argv, built where the builder stands; argc is assumed to be one that there is room for.
llvm::Value* makeArguments(llvm::IRBuilder<>& builder, llvm::Value* argc, Primitives& primitives);

} // namespace vouch::frontend
