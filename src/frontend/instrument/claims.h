// Invariants from outside, in the module.
//
// Clang's tree has been changed (compile/invariants.h) so that each of them is a path of its own, which turns away where
// its loop begins, evaluates the expression, and ends:
//
//   if (__vouch_ghost(id)) __vouch_claim(id, expression, values that it speaks of ...);
//
// So nothing that happens on this path can change the program, and nothing that cannot be left out is shared with it. A
// violation there is none: it only means that the expression is undefined. Native runs get a module without these paths.
#pragma once

#include "frontend/primitives.h"

namespace vouch::frontend {

// Named metadata: id, file, line, text, problem, whether it is ignored and a point, its place among those given (from 1; 0: none), and the C expressions shown with their signs.
inline constexpr const char* kInvariantsMetadata = "vouch.invariants";
void noteInvariants(llvm::Module& module, const InvariantTable& table);
InvariantTable readInvariants(const llvm::Module& module);

// Violations on these paths end them silently. Blocks that they have in common with the program, as clang makes one for
// all traps of a function, are left to the program.
void separateClaims(llvm::Module& module, Primitives& primitives);
// A copy without these paths; null if there are none.
std::unique_ptr<llvm::Module> withoutClaims(const llvm::Module& module);

} // namespace vouch::frontend
