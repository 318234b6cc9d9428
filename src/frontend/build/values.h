// Values: what the operands of an instruction are, and what it defines.
//
// A value is constants or terms, one per scalar of its type (its leaves). Values used in their own segment only are
// terms; one that another segment uses gets a variable, which the edges that ended its own segment assign. Phis are
// variables, assigned by the edges into their block. So the cuts of EdgeBuilder are invisible to those who translate
// instructions; but a term must not be kept across one: ask for the value again.
#pragma once

#include "frontend/build/edge_builder.h"
#include "frontend/build/nan_bits.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Instructions.h>

namespace vouch::frontend {

class Values {
  public:
    Values(EdgeBuilder& edges, const Objects& objects, NaNBits& nans)
        : tm_(edges.terms()), edges_(edges), objects_(objects), nans_(nans) {}

    Term value(const llvm::Value* v) { return leaf(v, 0); }
    Term leaf(const llvm::Value* v, unsigned k);
    Term phiLeaf(const llvm::PHINode& phi, unsigned k);
    Term pointerConstant(uint64_t x) { return tm_.mkConst(objects_.pointerBits(), x); }
    // A length in bytes, as wide as pointers.
    Term length(const llvm::Value* v) { return tm_.mkResize(value(v), objects_.pointerBits(), false); }
    // Whether value() gives it without making anything new, but perhaps a variable.
    bool isPlain(const llvm::Value* v) const;

    void define(const llvm::Value& v, Term t) { define(v, 0, t); }
    void define(const llvm::Value& v, unsigned k, Term t) { locals_[{&v, k}] = {t, edges_.segment(), {}}; }
    // A value read from memory: `bits` has whole bytes, the type may have fewer.
    void defineBits(const llvm::Value& v, unsigned k, llvm::Type* type, Term bits);

    // Types. Throw CannotModel for vectors, and for aggregates that are too large.
    const llvm::SmallVector<llvm::Type*, 2>& leafTypes(llvm::Type* type);
    Sort sortOf(llvm::Type* type) const;
    uint32_t bytesOf(llvm::Type* type) const;
    Term asBits(Term t) { return tm_.sort(t).isBool() ? tm_.mkBoolToBv(t) : t; }
    Term asLeaf(Term bits, llvm::Type* type) { return type->isIntegerTy(1) ? tm_.mkBvToBool(bits) : bits; }

  private:
    using Leaf = std::pair<const llvm::Value*, unsigned>; // scalar number k of a value
    static constexpr uint32_t kEverySegment = ~uint32_t{0};
    struct Local {
        Term term; // over the state in which the segment begins
        uint32_t segment = 0;
        Term variable; // null as long as no other segment has asked
    };
    Term constantLeaf(const llvm::Constant* c, unsigned k);
    Term localLeaf(Leaf key, Local& local);

    TermManager& tm_;
    EdgeBuilder& edges_;
    const Objects& objects_;
    NaNBits& nans_;
    llvm::DenseMap<Leaf, Local> locals_;
    llvm::DenseMap<llvm::Type*, llvm::SmallVector<llvm::Type*, 2>> leafTypes_;
};

} // namespace vouch::frontend
