// ACSL annotations of loops, as far as they are C.
//
//   //@ loop invariant 0 <= i <= n;
//   /*@ loop invariant name: p ==> q; loop assigns i; loop variant n - i; */
//
// A clause `loop invariant` is taken where its predicate is a C expression, or is one after these translations:
//
//   a <= b < c     (a) <= (b) && (b) < (c)
//   p ==> q        (!(p) || (q)), to the right first
//   p <==> q       (!(p) == !(q))
//   p ^^ q         (!(p) != !(q))
//   \true, \false  1, 0
//
// All arithmetic is C's. Other words with a backslash, quantifiers and behaviours are not understood; other clauses and
// other annotations say nothing about a loop's states.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace vouch::frontend {

struct AcslInvariant {
    unsigned line = 0, column = 0; // of the predicate
    unsigned next = 0;             // offset of the first token behind the comment
    std::string text;              // as written
    std::string expression;        // as C; empty: see problem
    std::string problem;
};

std::vector<AcslInvariant> findAcslInvariants(const std::string& source);

// A predicate as a C expression. Throws std::runtime_error that says what is not understood.
std::string acslToC(std::string_view predicate);

} // namespace vouch::frontend
