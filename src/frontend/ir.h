// The contract between the two halves of the front end: compile/prepare (C -> one LLVM function) and build
// (LLVM function -> Program).
//
// After prepare() the module holds one function worth reading, kEntry: main with every call inlined, in SSA form as
// far as SROA gets, entered after the globals have their initial values. It calls nothing but:
//
//   iN   __vouch_input.iN(i32 site)               a fresh unknown of N bits (also for uninitialised scalars)
//   void __vouch_input_bytes(i32 site, ptr, i64)   fills that many (constant) bytes with fresh unknowns
//   void __vouch_havoc(i32 site, ptr)              anything that can be reached from the pointer may change
//   ptr  __vouch_allocate(i32 site, i64 size, i32 zeroed)   before inlining only: a new heap object (heap.cpp)
//   void __vouch_input_dynamic(i32 site, ptr, i64)  before inlining only: fills a variable-length array (heap.cpp)
//   void __vouch_assume(i1)                        the execution ends silently unless true
//   void __vouch_error(i32 property)               noreturn: the property is violated
//   void __vouch_limit()                           noreturn: the model ends; reason in metadata !vouch.reason
//   void __vouch_exit()                            noreturn: the program ends (exit, abort, return from main)
//   llvm.* intrinsics                              memcpy/memmove/memset, *.with.overflow, ctpop, bswap, fshl, ...
//
// Input calls have side effects in LLVM's eyes, so that none is dropped, duplicated or reordered: the native replay
// executes the same calls in the same order and is fed one record (site, bytes) per call.
// undef and poison that remain stand for unknowns which are not fed to the replay (site 0).
#pragma once

#include "frontend/frontend.h"

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <map>
#include <memory>

namespace vouch::frontend {

inline constexpr const char* kEntry = "__vouch_main";
inline constexpr const char* kInputPrefix = "__vouch_input.i"; // followed by the width
inline constexpr const char* kInputBytes = "__vouch_input_bytes";
inline constexpr const char* kHavoc = "__vouch_havoc";
inline constexpr const char* kInputDynamic = "__vouch_input_dynamic";
inline constexpr const char* kAllocate = "__vouch_allocate";
inline constexpr const char* kAssume = "__vouch_assume";
inline constexpr const char* kError = "__vouch_error";
inline constexpr const char* kLimit = "__vouch_limit";
inline constexpr const char* kExit = "__vouch_exit";
inline constexpr const char* kReasonMetadata = "vouch.reason";

struct Site {
    std::string name; // "__VERIFIER_nondet_int", "uninitialised x", "external f"
    std::string file;
    unsigned line = 0, column = 0;
    uint32_t size = 0; // bytes of a record; for i1 one byte
};

struct Prepared {
    // context before module: destroyed in the right order
    std::unique_ptr<llvm::LLVMContext> context;
    std::unique_ptr<llvm::Module> module; // inlined, ready for build()
    std::map<uint32_t, Site> sites;
    std::vector<std::pair<program::LedgerEntry, std::string>> ledger; // entry, file name (entry.where.file unset)
    Compiled compiled;
};

// compile.cpp, prepare.cpp and friends.
Prepared prepare(const Options& options, const support::Budget& budget, support::Statistics& statistics);
// build.cpp, memory.cpp and friends.
program::Program build(const Prepared& prepared, const Options& options, term::TermManager& tm,
                       const support::Budget& budget, support::Statistics& statistics);

} // namespace vouch::frontend
