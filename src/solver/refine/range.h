// Range: which values a bit-vector input may take (He 2009, chapter 6: encoding width W_e and constant C_e).
//
//   (w, Zeros)   the bits from w up are 0:               0 .. 2^w - 1
//   (w, Ones)    the bits from w up are 1:               -2^w .. -1
//   (w, Signs)   the bits from w up are all the same:    -2^w .. 2^w - 1
//
// w = 0 is one value, for Signs two. He has the first two, and replaces C_e where the other one is needed, so that a range
// may come back; Signs (Bryant et al. 2007 encode by sign extension) makes ranges a lattice: join() is the least range that
// has the values of both, and a sequence of joins ends.
#pragma once

#include "term/term.h"

#include <compare>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace vouch::solver::refine {

using term::BitVector;
using term::Term;
using term::TermManager;

enum class Fill : uint8_t { Zeros, Ones, Signs };

struct Range {
    uint32_t width = 0;      // W_e
    Fill fill = Fill::Zeros; // C_e

    auto operator<=>(const Range&) const = default;
    bool isFull(uint32_t whole) const {
        return width >= whole || (fill == Fill::Signs && width + 1 >= whole);
    }
    bool contains(const BitVector& value) const;
    Range join(const Range& other) const;
    static Range full(uint32_t whole) { return {whole, Fill::Zeros}; }
    static Range least(const BitVector& value); // the least range with a constant C_e that has it
    std::string text() const;
};

// What is taken away from a formula to make it smaller.
struct Restrictions {
    std::map<Term, Range> ranges;                   // of bit-vector inputs; those not there are free
    std::vector<std::pair<Term, bool>> constants{}; // Boolean terms that have this value (path constants)

    bool empty() const { return ranges.empty() && constants.empty(); }
    auto operator<=>(const Restrictions&) const = default;
    Range of(const TermManager& tm, Term input) const;
    void set(const TermManager& tm, Term input, Range range); // a full range is none
    // The bits of an input from the range's width up are what they have to be.
    static Term formula(TermManager& tm, Term input, Range range);
    // The input as a function of its own low bits: the range's values, and no others.
    static Term narrowed(TermManager& tm, Term input, Range range);
};

} // namespace vouch::solver::refine
