// Invariants from outside, in clang's tree: calls of __vouch_invariant, which nobody declares.
//
// One that stands at the head of a loop is evaluated there, each time control gets there:
//
//   - the first statements of the body of `while` and `for`, which come to stand in front of the condition:
//     while (c) { __vouch_invariant(e); ... }   is   while (__vouch_invariant(e), c) { ... };
//   - what stands in front of the condition already, with a comma;
//   - the first statements of the body of `do`, and those behind a label.
//
// In place of the call comes a path of its own (instrument/claims.h), which ends the execution. The expression may have no
// effects and calls nothing; otherwise it is an error. One that stands elsewhere is ignored, with a warning.
//
// Those of ACSL and of `--invariants` have been injected as such calls (injection.h).
#pragma once

#include "frontend/compile/injection.h"
#include "frontend/ir.h"

#include <clang/AST/ASTConsumer.h>
#include <memory>

namespace vouch::frontend {

inline constexpr const char* kInvariantCall = "__vouch_invariant";
// The same for one place in front of a statement or a condition, loop or not. Only injected.
inline constexpr const char* kPointCall = "__vouch_point";

// Changes each function before code is generated for it, and writes down what it found: numbers from `first` on.
std::unique_ptr<clang::ASTConsumer> makeInvariantConsumer(clang::ASTContext& context,
                                                          clang::DiagnosticsEngine& diagnostics,
                                                          const Injector& injector, uint64_t first,
                                                          InvariantTable& table);

} // namespace vouch::frontend
