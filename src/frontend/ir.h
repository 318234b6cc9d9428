// The contract between the two halves of the front end: compile/prepare (C -> one LLVM function) and build
// (LLVM function -> Program).
//
// After prepare() the module holds one function worth reading, kEntry: main with every call inlined, in SSA form as
// far as SROA gets, entered after the globals have their initial values. It calls nothing but:
//
//   iN   __vouch_input.iN(i32 site)               a fresh unknown of N bits (also for uninitialised scalars)
//   void __vouch_input_bytes(i32 site, ptr, i64)   fills that many (constant) bytes with fresh unknowns; for more
//                                                  than kRecordLimit bytes, the object's memory is unknown before, too
//   void __vouch_input_part(i32 site, ptr, i64 size, i64 used)   before inlining only: of the bytes at the pointer, the
//                                                  first `used`, at most `size`, become unknown, one record each
//   void __vouch_free(ptr)                         free; unless the property is about memory: what the object holds is unknown
//                                                  from then on (freed.h)
//   void __vouch_havoc(i32 site, ptr)              anything that can be reached from the pointer may change
//   ptr  __vouch_allocate(i32 site, i64 size, i32 zeroed, i64 alignment)   before inlining only: a new heap object
//                                                  (heap.cpp); alignment 0: as malloc aligns
//   i64  __vouch_size_of(ptr)                      the size of the heap object that begins there; violates valid-free
//                                                  where free would
//   void __vouch_copy_object(ptr to, ptr from, i64) copies so many bytes from the start of one object to another's
//   void __vouch_input_dynamic(i32 site, ptr, i64)  before inlining only: fills a variable-length array (heap.cpp)
//   void __vouch_assume(i1)                        the execution ends silently unless true
//   void __vouch_error(i32 violation)              noreturn: the property is violated (enum Violation)
//   void __vouch_limit()                           noreturn: the model ends; reason in metadata !vouch.reason
//   void __vouch_exit()                            noreturn: the program ends (exit, abort, return from main)
//   i32  __vouch_ghost(i64 id)                     whether the execution turns away from the program to evaluate an
//                                                  invariant from outside; no native run does (claims.h)
//   void __vouch_claim(i64 id, i32 holds, i64...)  noreturn: there it ends; whether the invariant holds, and values that it
//                                                  speaks of
//
// and, if the property is about memory (validity.h):
//   void __vouch_return()                          noreturn: main returns
//   void __vouch_callable(ptr)                     a call through this pointer; violates valid-deref unless it designates a
//                                                  function, perhaps one that the program does not have
//   void __vouch_readable(ptr, i64), __vouch_writable(ptr, i64)   the library will read or write so many bytes there
//   void __vouch_string(ptr, i64 limit)            before inlining only: readable up to a NUL, or so many bytes
//   void __vouch_apart(ptr, i64, ptr, i64)         a limit unless the two ranges have no byte in common
//   void __vouch_object(ptr)                       a local whose address escapes: it must stay an object
//   void __vouch_hand_out(ptr)                     a pointer for a function without body: not to a dead object
//   void __vouch_made(ptr, i64 size, i1 heap)      after inlining only: a dynamic object begins to live
//   void __vouch_dead(ptr)                         after inlining only: the object(s) at this base live no longer
//   llvm.lifetime.start, llvm.lifetime.end         scopes of locals
// in all cases:
//   llvm.* intrinsics                              memcpy/memmove/memset, *.with.overflow, ctpop, bswap, fshl, ...
//
// Input calls have side effects in LLVM's eyes, so that none is dropped, duplicated or reordered: the native replay
// executes the same calls in the same order and is fed one record (site, bytes) per call.
// undef and poison that remain stand for unknowns which are not fed to the replay (site 0).
#pragma once

#include "frontend/frontend.h"

#include <llvm/IR/Instructions.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <map>
#include <memory>

namespace vouch::frontend {

inline constexpr const char* kEntry = "__vouch_main";
inline constexpr const char* kInputPrefix = "__vouch_input.i"; // followed by the width
inline constexpr const char* kInputBytes = "__vouch_input_bytes";
inline constexpr const char* kInputPart = "__vouch_input_part";
inline constexpr const char* kReadable = "__vouch_readable";
inline constexpr const char* kWritable = "__vouch_writable";
inline constexpr const char* kString = "__vouch_string";
inline constexpr const char* kApart = "__vouch_apart";
inline constexpr const char* kHavoc = "__vouch_havoc";
inline constexpr const char* kInputDynamic = "__vouch_input_dynamic";
inline constexpr const char* kAllocate = "__vouch_allocate";
inline constexpr const char* kSizeOf = "__vouch_size_of";
inline constexpr const char* kCopyObject = "__vouch_copy_object";
inline constexpr const char* kAssume = "__vouch_assume";
inline constexpr const char* kError = "__vouch_error";
inline constexpr const char* kLimit = "__vouch_limit";
inline constexpr const char* kExit = "__vouch_exit";
inline constexpr const char* kGhost = "__vouch_ghost";
inline constexpr const char* kClaim = "__vouch_claim";
inline constexpr const char* kReturn = "__vouch_return";
inline constexpr const char* kFree = "__vouch_free";
inline constexpr const char* kObject = "__vouch_object";
inline constexpr const char* kCallable = "__vouch_callable";
inline constexpr const char* kHandOut = "__vouch_hand_out";
inline constexpr const char* kMade = "__vouch_made";
inline constexpr const char* kDead = "__vouch_dead";
inline constexpr const char* kReasonMetadata = "vouch.reason";
// alloca: given contents before it is read (heap.cpp).
inline constexpr const char* kFilledMetadata = "vouch.filled";
// A global that other files can name.
inline constexpr const char* kExternalAttribute = "vouch-external";
// A dynamic object: distance of its slots (0: one object); a second operand if it comes from the heap: the size of one
// object in bytes (0: not constant); three more, if known: file, line and column where the program asks for it.
inline constexpr const char* kDynamicMetadata = "vouch.dynamic";
inline constexpr uint64_t kRecordLimit = 8 << 20; // bytes of one object that a replay is fed

// Whether the model keeps the sizes of objects and which of them live (validity.h).
inline bool tracksObjects(const llvm::Module& module, Property property) {
    auto uses = [&](const char* primitive) {
        const llvm::Function* function = module.getFunction(primitive);
        return function && !function->use_empty();
    };
    return isMemoryProperty(property) || uses(kSizeOf) || uses(kMade);
}

// An invariant from outside.
struct NamedInvariant {
    Invariant invariant;
    std::vector<std::pair<std::string, bool>>
        shown; // what __vouch_claim is given: C expression, is it signed
};
// By the number that primitives name them by.
using InvariantTable = std::map<uint64_t, NamedInvariant>;

struct Site {
    std::string name; // "__VERIFIER_nondet_int", "uninitialised x", "external f"
    std::string file;
    unsigned line = 0, column = 0;
    uint32_t size = 0; // bytes of a record; for i1 one byte
};

// Whether it is one of the functions above.
bool isPrimitive(const llvm::Function& function);
// The site that a call of a primitive draws from, if it is such a call.
std::optional<uint32_t> siteOf(const llvm::CallInst& call);

struct Prepared {
    // context before module: destroyed in the right order
    std::unique_ptr<llvm::LLVMContext> context;
    std::unique_ptr<llvm::Module> module; // inlined, ready for build()
    std::map<uint32_t, Site> sites;
    // entry, file name (entry.where.file unset)
    std::vector<std::pair<program::LedgerEntry, std::string>> ledger;
    bool releases = false; // the program may give heap objects back
    Compiled compiled;
    Checked checked;
    InvariantTable invariants;
};

// compile.cpp, prepare.cpp and friends.
Prepared prepare(const Options& options, const support::Budget& budget, support::Statistics& statistics);
// builder.cpp, memory.cpp and friends. Completes prepared.compiled by what a replay must know of the Program.
program::Program build(Prepared& prepared, const Options& options, term::TermManager& tm,
                       const support::Budget& budget, support::Statistics& statistics);

} // namespace vouch::frontend
