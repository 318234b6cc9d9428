// Selectors: which control paths of a formula there are, and which ones are tried first (He 2009, section 5.3.2).
//
//   iSel     the condition of ITEs; one iSel may choose in many of them. Conditions that are each other's complement are one
//            iSel, whose branches are exchanged in some of its ITEs
//   I, IS    all ITEs; all iSels. A vector of constants for iSels is a set of control paths
//   K classes  of I by OM, in equal intervals of [OM_min, OM_max], of which the last is closed; an ITE of class i = 1 .. K has
//            weight K - i: what is easier to observe matters more
//   Priority(s) = sum of the weights of the ITEs that s drives
//   CM_T, CM_F  average CM of the true and of the false branches of these ITEs
//   L(s)     the iSels whose conjunction has s in it: they are 0 when s is
//   IS_S     the iSels with Priority > theta, in descending order, so many at most
//
// First constants: 0 where L(s) is not empty, which makes each iSel in L(s) 0; else 0 if CM_T > CM_F; else 1. Constants
// respect the lists: whatever follows from one iSel's value for another one is respected, or no path would be left.
//
// What is different here:
//   - he has L for conjuncts s only. A condition may be a negated disjunction or have `not s` as a conjunct: then L(s) has what
//     s = 1 refutes. Of the two values for s the one that refutes more iSels is taken, and where they are equal CM decides.
//   - where all ITEs have the same OM, the intervals are empty, and each ITE would fall in class K and have no weight: they
//     are of class 1 then.
#pragma once

#include "solver/refine/settings.h"
#include "solver/refine/testability.h"

#include <optional>
#include <span>
#include <vector>

namespace vouch::solver::refine {

// The iSel with this number has this value.
struct SelectorValue {
    size_t selector = 0;
    bool value = false;
    auto operator<=>(const SelectorValue&) const = default;
};

struct Selector {
    Term condition;
    std::vector<Term> ites;
    double priority = 0;
    double cmTrue = 0, cmFalse = 0;
    // L, in both polarities: implied[v] are the values that others have when this one has the value v.
    std::vector<SelectorValue> implied[2];
    // How many iSels are refuted by the value v because this one is in their conjunction.
    unsigned refuted[2] = {0, 0};
};

// Values for the iSels of IS_S, in its order.
using PathVector = std::vector<bool>;

class Selectors {
  public:
    Selectors(TermManager& tm, const Testability& testability, const PathSettings& settings);

    const std::vector<Selector>& all() const { return all_; }     // IS
    const std::vector<size_t>& chosen() const { return chosen_; } // IS_S, numbers in all()
    const Selector& chosen(size_t i) const { return all_[chosen_[i]]; }
    size_t ites() const { return ites_; } // |I|
    // The iSel that drives an ITE, and the value that chooses the first branch.
    std::optional<SelectorValue> driver(Term condition) const;

    PathVector firstConstants() const;
    // Whether no value contradicts what another one implies.
    bool respectsImplications(const PathVector& constants) const;
    // The lists of IS_S as pairs (a, b) of values, numbers in IS_S: a implies b.
    std::vector<std::pair<SelectorValue, SelectorValue>> implications() const;

  private:
    void collect(TermManager& tm, const Testability& testability);
    void relate(TermManager& tm);
    void addConjuncts(TermManager& tm, SelectorValue whole, Term t, bool value);
    void weigh(const TermManager& tm, const Testability& testability, unsigned classes);
    bool preferred(const Selector& s) const;
    // What follows from one value; nothing if that contradicts itself or what is known.
    std::optional<std::vector<std::optional<bool>>> extended(std::vector<std::optional<bool>> known,
                                                             SelectorValue first) const;

    std::vector<Selector> all_;
    std::vector<size_t> chosen_;
    term::TermMap<SelectorValue> drivers_; // by condition, and by its complement
    size_t ites_ = 0;
};

} // namespace vouch::solver::refine
