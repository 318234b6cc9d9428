// The predicates, and which of them are tracked where.
#pragma once

#include "engine/engine.h"
#include "engine/predicate/regions.h"

#include <map>
#include <optional>
#include <vector>

namespace vouch::engine::predicate {

// Formulas over program variables, numbered in the order in which they come. A formula and its negation are one
// predicate.
class Predicates {
  public:
    explicit Predicates(term::TermManager& tm) : tm_(tm) {}
    // Requires a formula that is no constant.
    PredicateId number(Term formula);
    Region region(Regions& regions, Term formula); // where it holds
    Term formula(PredicateId p) const { return formulas_.at(p); }
    const std::vector<Term>& formulas() const { return formulas_; }

  private:
    term::TermManager& tm_;
    std::vector<Term> formulas_;
    std::map<Term, PredicateId> numbers_;
};

// Per location, in the order in which they came: lists only ever grow, so their length tells which precision was
// used.
struct Precision {
    std::map<LocationId, std::vector<PredicateId>> at;

    const std::vector<PredicateId>& of(LocationId l) const {
        static const std::vector<PredicateId> nothing;
        auto it = at.find(l);
        return it == at.end() ? nothing : it->second;
    }
    std::optional<size_t> position(LocationId l, PredicateId p) const;
    size_t add(LocationId l, PredicateId p); // its position
    size_t size() const;
};

// The atoms of a formula: what is neither negation nor a Boolean combination; in order of discovery.
std::vector<Term> atoms(const term::TermManager& tm, Term formula);

} // namespace vouch::engine::predicate
