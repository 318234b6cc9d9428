// Terms to bits: each term of a cone is encoded once, arguments first, without recursion.
#pragma once

#include "solver/bitblast/array_lemmas.h"
#include "solver/bitblast/circuits.h"
#include "support/check.h"
#include "term/term.h"

#include <unordered_map>
#include <vector>

namespace vouch::solver::bitblast {

using term::Kind;
using term::Term;
using term::TermManager;

class TermEncoder {
  public:
    TermEncoder(const TermManager& tm, GateGraph& gates, Circuits& circuits, ArrayLemmas& arrays)
        : tm_(tm), gates_(gates), circuits_(circuits), arrays_(arrays) {}

    // A Boolean term as one bit.
    Bit encode(Term t);

    bool isEncoded(Term t) const { return places_.contains(t); }
    // The bits of an encoded Boolean or bit-vector term; valid until the next encode().
    Word bits(Term t) const;
    ArrayId array(Term t) const {
        VOUCH_CHECK(tm_.sort(t).isArray(), "a term that is no array");
        return places_.at(t);
    }

  private:
    void encodeNode(Term t);
    void encodeArray(Term t);
    Bits encodeBoolean(Term t);
    Bits encodeWord(Term t);
    Bits encodeArithmetic(Term t);
    Bit encodeEquality(Term t);
    Bits fold(Term t, Bits (Circuits::*combine)(Word, Word));
    Bit bit(Term t) const { return bits(t).front(); }

    const TermManager& tm_;
    GateGraph& gates_;
    Circuits& circuits_;
    ArrayLemmas& arrays_;
    std::unordered_map<Term, uint32_t> places_; // position in pool_; for arrays their ArrayId
    Bits pool_;
    std::vector<Term> stack_;
};

} // namespace vouch::solver::bitblast
