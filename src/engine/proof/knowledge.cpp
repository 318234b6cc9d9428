#include "engine/proof/knowledge.h"

#include "support/check.h"
#include "term/conjuncts.h"
#include "term/traverse.h"

#include <algorithm>

namespace vouch::engine::proof {

Knowledge::Knowledge(const Program& program)
    : program_(program), live_(program::liveVariables(program)), extensible_(program.locations.size()) {
    for (const program::Edge& e : program.edges) extensible_[e.from] = e.from != program.entry;
}

bool Knowledge::isUsable(LocationId l, Term conjunct) const {
    auto variables = term::variables(*program_.tm, conjunct);
    return std::includes(live_[l].begin(), live_[l].end(), variables.begin(), variables.end());
}

std::vector<Fact> Knowledge::learn(const std::vector<Fact>& facts) {
    std::vector<Fact> fresh;
    for (const Fact& f : facts) {
        VOUCH_CHECK(f.location < extensible_.size() && f.k > 0, "a fact that is none");
        VOUCH_CHECK(program_.tm->sort(f.formula).isBool(), "a fact that is no formula");
        if (!extensible_[f.location]) continue;
        for (Term conjunct : term::conjuncts(*program_.tm, f.formula)) {
            if (program_.tm->isTrue(conjunct) || !isUsable(f.location, conjunct)) continue;
            if (!known_.emplace(f.location, conjunct).second) continue;
            fresh.push_back({f.location, conjunct, f.k, f.from});
        }
    }
    facts_.insert(facts_.end(), fresh.begin(), fresh.end());
    return fresh;
}

} // namespace vouch::engine::proof
