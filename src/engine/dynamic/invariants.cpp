#include "engine/dynamic/invariants.h"

#include "support/check.h"

#include <algorithm>

namespace vouch::engine::dynamic {

using learn::Allowance;
using learn::Conjuncts;

bool Invariants::improve(const Observations& observations, double work) {
    if (isHopeless_) return false;
    context_.statistics->set("dynamic.states", static_cast<double>(observations.size()));
    Guesses guesses(p_, observations);
    guessed_.clear();
    isHopeless_ = observations.size() == 0; // there is nothing to guess about: one look is enough
    return prove(guesses.plain(), work) || prove(guesses.costly(), work);
}

bool Invariants::prove(Conjuncts guesses, double work) {
    for (auto& [l, conjuncts] : guesses) {
        context_.statistics->add("dynamic.candidates", static_cast<double>(conjuncts.size()));
        std::vector<Term>& all = guessed_[l];
        all.insert(all.end(), conjuncts.begin(), conjuncts.end());
    }
    Conjuncts open = guessed_;
    for (auto& [l, conjuncts] : open)
        std::erase_if(conjuncts, [&](Term t) { return houdini_.isKnown(l, t); });
    const Allowance allowance(context_.budget, meter_, work);
    const Conjuncts proved = houdini_.irredundant(houdini_.filter(std::move(open), allowance), allowance);
    houdini_.learn(proved);
    std::vector<Fact> facts;
    for (const auto& [l, conjuncts] : proved)
        for (Term formula : conjuncts) facts.push_back({l, formula, 1, {}});
    context_.statistics->add("dynamic.facts", static_cast<double>(facts.size()));
    if (context_.bus && !facts.empty()) context_.bus->publish(facts);
    isSafe_ = houdini_.excludesBad(Allowance(context_.budget, meter_, work));
    return isSafe_;
}

Safe Invariants::safe() const {
    VOUCH_CHECK(isSafe_, "a proof without what it takes");
    VOUCH_CHECK(!houdini_.known().contains(p_.entry), "an invariant of the entry");
    Certificate certificate;
    for (const auto& [l, conjuncts] : houdini_.known())
        if (!conjuncts.empty()) certificate.invariant[l] = p_.tm->mkAnd(conjuncts);
    return {std::move(certificate), solver::Backend::Bitblast};
}

} // namespace vouch::engine::dynamic
