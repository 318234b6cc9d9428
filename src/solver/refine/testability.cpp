#include "solver/refine/testability.h"

#include "support/check.h"
#include "term/traverse.h"

#include <algorithm>

namespace vouch::solver::refine {

Testability::Testability(const TermManager& tm, std::span<const Term> outputs, const Coefficient& coc)
    : nodes_(term::cone(tm, outputs)) {
    for (size_t i = 0; i < nodes_.size(); ++i) places_.set(nodes_[i], static_cast<uint32_t>(i));
    coc_.resize(nodes_.size(), 0);
    cm_.resize(nodes_.size(), 0);
    om_.resize(nodes_.size(), 0);
    for (size_t i = 0; i < nodes_.size(); ++i)
        if (!tm.args(nodes_[i]).empty()) coc_[i] = coc(tm, nodes_[i]);
    forwards(tm);
    backwards(tm);
    VOUCH_EXPENSIVE(checkPaths(tm));
}

size_t Testability::place(Term t) const {
    const uint32_t* found = places_.find(t);
    VOUCH_CHECK(found, "a term that is below no output");
    return *found;
}

void Testability::forwards(const TermManager& tm) {
    for (size_t i = 0; i < nodes_.size(); ++i) {
        if (tm.args(nodes_[i]).empty()) continue;
        double hardest = 0;
        for (Term argument : tm.args(nodes_[i])) hardest = std::max(hardest, cm(argument));
        cm_[i] = coc_[i] + hardest;
    }
}

// Users come after their arguments: when a node's turn has come, all of its users have told it.
void Testability::backwards(const TermManager& tm) {
    for (size_t i = nodes_.size(); i-- > 0;) {
        const auto arguments = tm.args(nodes_[i]);
        for (size_t k = 0; k < arguments.size(); ++k) {
            double hardest = om_[i];
            for (size_t other = 0; other < arguments.size(); ++other)
                if (other != k) hardest = std::max(hardest, cm(arguments[other]));
            double& om = om_[place(arguments[k])];
            om = std::max(om, coc_[i] + hardest);
        }
    }
}

// P2, on each edge.
void Testability::checkPaths(const TermManager& tm) const {
    for (Term t : nodes_)
        for (Term argument : tm.args(t)) {
            VOUCH_CHECK(cm(argument) < cm(t), "controllability that does not rise");
            VOUCH_CHECK(om(argument) > om(t), "observability that does not fall");
        }
}

} // namespace vouch::solver::refine
