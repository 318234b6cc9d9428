// Regions: Boolean combinations of predicates as reduced ordered binary decision diagrams (Bryant 1986).
//
// A region is what one abstract state says. Regions are hash-consed: equal handles are equal functions, so results
// are compared, joined and looked up without a solver. Implication is that of the Boolean functions; what theory
// would add is already there where regions are strongest abstractions over the same predicates.
#pragma once

#include "term/term.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace vouch::engine::predicate {

using term::Term;
using Region = uint32_t;
using PredicateId = uint32_t; // also the position in the diagrams' order

inline constexpr Region kNowhere = 0;
inline constexpr Region kEverywhere = 1;

class Regions {
  public:
    Regions();
    Region literal(PredicateId p, bool positive);
    Region conjunction(Region a, Region b) { return ifThenElse(a, b, kNowhere); }
    Region disjunction(Region a, Region b) { return ifThenElse(a, kEverywhere, b); }
    Region negation(Region a) { return ifThenElse(a, kNowhere, kEverywhere); }
    bool implies(Region a, Region b) { return ifThenElse(a, b, kEverywhere) == kEverywhere; }
    // (p, value) for each predicate; ascending.
    Region cube(const std::vector<std::pair<PredicateId, bool>>& literals);

    // formulas[p] stands for predicate p. Linear in the diagram.
    Term formula(term::TermManager& tm, Region region, const std::vector<Term>& formulas);
    std::vector<PredicateId> support(Region region) const; // ascending
    size_t size() const { return nodes_.size(); }

  private:
    struct Node {
        PredicateId variable;
        Region low, high;
    };
    struct Triple {
        uint32_t a, b, c;
        bool operator==(const Triple&) const = default;
    };
    struct Hash {
        size_t operator()(const Triple& t) const {
            uint64_t h =
                t.a * 0x9E3779B97F4A7C15ull ^ t.b * 0xC2B2AE3D27D4EB4Full ^ t.c * 0x165667B19E3779F9ull;
            return h ^ h >> 29;
        }
    };
    Region node(PredicateId variable, Region low, Region high);
    Region ifThenElse(Region c, Region t, Region e);

    std::vector<Node> nodes_;
    std::unordered_map<Triple, Region, Hash> unique_, computed_;
    std::unordered_map<Region, Term> formulas_; // of predicates that do not change
};

} // namespace vouch::engine::predicate
