// Loops whose end matters.
//
// A slice may leave a loop out only if executions get past it. Most loops that do not matter otherwise are of two
// kinds: they count, or they draw an input in each iteration and can stop whatever happened before. All other
// loops stay, reduced to what decides how often they run.
#pragma once

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Instructions.h>

namespace vouch::frontend {

// The terminators that leave loops which might not end.
llvm::SmallVector<llvm::Instruction*, 8> uncertainExits(llvm::Function& function);

} // namespace vouch::frontend
