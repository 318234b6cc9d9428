#include "evidence/entry_paths.h"

#include "evidence/hints.h"

namespace vouch::evidence {

using clauses::Answer;
using clauses::Limit;
using clauses::PathQuestions;

constexpr auto kFromEntry = clauses::Paths::Start::Entry;
constexpr double kSufficeSeconds = 0.2; // for one edge

EntryPaths::EntryPaths(const program::Program& p, PathQuestions::Listener settled)
    : p_(p), settled_(std::move(settled)),
      questions_(std::make_unique<PathQuestions>(p, clauses::Invariants(), kFromEntry, settled_)) {
    questions_->beBrief(true);
}

Answer EntryPaths::violation(unsigned last, const Limit& limit) {
    return ask([&](PathQuestions& questions) { return questions.violation(0, last, limit); }, limit);
}

Answer EntryPaths::extension(unsigned depth, const Limit& limit) {
    return ask([&](PathQuestions& questions) { return questions.extension(depth, limit); }, limit);
}

// For each edge e into a bad location: lemma(x) /\ guard_e(x, w), with the lemmas of the level before the hard one.
bool EntryPaths::suffice(const clauses::Hints& hints, const Limit& limit) const {
    if (depth() == 0) return false;
    const clauses::Invariants lemmas = hints(depth() - 1);
    for (program::EdgeId e = 0; e < p_.edges.size(); ++e) {
        if (!p_.locations[p_.edges[e].to].isBad() || !lemmas.contains(p_.edges[e].from)) continue;
        if (clauses::leaves(p_, lemmas, e, limit.sub(kSufficeSeconds)).result != solver::Result::Unsat)
            return false;
    }
    return true;
}

Answer EntryPaths::ask(const Question& question, const Limit& limit) {
    const Answer brief = question(*questions_);
    const bool isHard = brief.result == solver::Result::Unknown && questions_->wasHard();
    if (!isBrief_ || !isHard || limit.exhausted()) return brief;
    isBrief_ = false;
    const clauses::Hints hints = rangeHints(p_);
    if (suffice(hints, limit))
        questions_ = std::make_unique<PathQuestions>(p_, clauses::Invariants(), kFromEntry, settled_, hints);
    else
        questions_->beBrief(false);
    return question(*questions_);
}

} // namespace vouch::evidence
