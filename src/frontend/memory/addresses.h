// Where a program looks at the layout of memory.
//
// The model gives each object a constant address. What a program finds out by comparing or computing with such numbers
// must not decide a proof beyond what every C implementation promises: objects that live are disjoint, aligned as
// declared, not in the first or last page, and pointers into one object compare and subtract by their distance.
//
// Looks that see more are of these kinds:
//
//   Numbers    an address as a number is masked beyond its alignment, hashed, compared with other numbers, ...
//   Order      < or a difference of pointers that may belong to different objects
//   Adjacent   == of pointers into different objects of which one may be just behind its object
//   Gone       == of pointers of which one may belong to an object that is gone: memory may be used again, and the
//              locals of one call may lie where those of another did
//
// Numbers are followed through registers and memory: to keep an address in an integer and to turn it back is no look.
//
// Where it is only a few objects that are looked at, each of them one object of the program, they may lie anywhere
// (layout.h): the instruction is `free`. All conversions to integers are, or none, since their numbers may meet; none if
// a number may become a pointer again, or is read from where a pointer was stored. Other looks see the model's layout,
// and the ledger says so.
#pragma once

#include "frontend/memory/memory.h"

namespace vouch::frontend {

enum class LookKind : uint8_t { Numbers, Order, Adjacent, Gone };
const char* assumptionOf(LookKind kind);

struct LayoutLook {
    LookKind kind = LookKind::Numbers;
    const llvm::Instruction* where = nullptr;
};

struct LayoutUse {
    std::vector<LayoutLook> assumed;               // the first of each kind that sees the model's layout
    llvm::DenseSet<const llvm::Instruction*> free; // comparisons and conversions that see any layout
    std::set<uint32_t> movable;                    // objects whose addresses these see
    // Of these, pairs that may share memory; first < second.
    std::set<std::pair<uint32_t, uint32_t>> overlapping;
};

// `releases`: the program may give heap objects back.
LayoutUse looksAtLayout(const llvm::Function& entry, const Objects& objects, Memory& memory, bool releases);

// Conversions of addresses to integers within constant expressions become instructions.
void expandAddressNumbers(llvm::Function& entry);

} // namespace vouch::frontend
