// Slicing: before anything is inlined, whatever cannot influence the property is taken out of the module.
//
// What is relevant is found backwards from seeds, the instructions that violate the property, end executions
// or restrict them, across functions and without regard to calling contexts:
//
// - by value: operands of relevant instructions; the arguments of relevant calls, for relevant parameters;
//   the values that a function returns, if one of its results is relevant;
// - by control: the branches that decide whether a relevant instruction is executed (control.h), and
//   those that decide from where the block of a relevant phi is entered;
// - by memory: whatever may write what a relevant instruction reads (memory.h);
// - by calls: all calls of a function with a relevant effect, which is a seed, a write, or an input.
//
// The rest is removed: a branch that decides nothing relevant jumps to its immediate post-dominator,
// functions without anything relevant disappear with their calls. Relevant instructions are executed in the
// same order with the same values as before, so that a seed can be reached if and only if it could be before.
// For that, loops count as seeds if they might not end (loops.h). Two things are lost that keep
// executions from going on: recursion that never ends, and irrelevant instructions that the model does not
// know (floating point, too large a heap object). The former adds executions only, which no native run will
// confirm; the latter would be limits of the model, not of the program.
//
// Inputs that are not relevant are no longer drawn. Their sites are told to the native replay, which executes the
// whole program, and picks their values itself (Compiled::undrawn). Since an input counts as an effect, all calls of
// a function that draws a relevant input stay, and every site is either drawn as often as natively, or never.
#pragma once

#include "frontend/ir.h"

#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/IR/Instructions.h>
#include <set>

namespace vouch::frontend {

// Whether a slice has to keep this instruction for its own sake.
using Seed = llvm::function_ref<bool(const llvm::Instruction&)>;

// The seeds of reachability: errors, limits, claims, and whatever ends or restricts executions. A division that may
// trap is one of them; so is an instruction whose effect is not known.
bool decidesReachability(const llvm::Instruction& instruction);

// Slices all functions that kEntry calls, directly or not; others lose their bodies. Returns the sites that
// are no longer drawn.
std::set<uint32_t> sliceModule(llvm::Module& module, const std::map<uint32_t, Site>& sites, Seed isSeed,
                               support::Statistics& statistics);

} // namespace vouch::frontend
