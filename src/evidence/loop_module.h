// What a module needs so that it can be run many times in one process (loop_runtime.c).
#pragma once

namespace llvm {
class Module;
}

namespace vouch::evidence {

// Each pass through a loop and each call of a recursive function takes one step from __vouch_fuel; without any left, the
// run ends. Tables tell the objects that have to get their initial values again, the numbers that the program compares
// with, and which inputs are numbers of which kind. Before primitives get their bodies.
void prepareForLoop(llvm::Module& module);

} // namespace vouch::evidence
