// Sums: words as linear combinations, modulo 2^width, of those that are none:
//
//   x = c_1 * t_1 + ... + c_n * t_n + c
//
// Two words with the same coefficients are equal whatever the t_i are. Most of what a simplifier does to addresses is of
// that kind, with constants that are new each time, and chains of carries are what a SAT solver is slow with.
#pragma once

#include "evidence/clauses/shape.h"
#include "term/term_map.h"

#include <map>
#include <optional>

namespace vouch::evidence::clauses {

struct Sum {
    std::map<term::Term, term::BitVector> coefficients; // none is zero
    term::BitVector constant;

    static Sum of(term::Term t, uint32_t width);
    static Sum of(const term::BitVector& constant) { return {{}, constant}; }
    Sum& add(const Sum& other, const term::BitVector& factor);
    bool operator==(const Sum&) const = default;
};

// The operator on sums, if what it gives is one.
std::optional<Sum> applied(term::Kind kind, const std::vector<const Sum*>& args);

// Are both sides of a rewriting, down to where the shape is closed, the same sum? Nothing if one of them is none, or if they
// differ by what is opened and no sum.
std::optional<bool> areSameSums(const term::TermManager& tm, const Shape& shape,
                                const term::Application& asked, term::Term result);

} // namespace vouch::evidence::clauses
