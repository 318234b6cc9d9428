#include "solver/refine/over_approximation.h"

#include "solver/once.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::solver::refine {

OverApproximation::OverApproximation(const Environment& environment, const WordGraph& graph,
                                     const std::set<size_t>& kept)
    : environment_(environment), tm_(environment.tm), cut_(tm_),
      solver_(
          makeSolverForSmallModels(environment.settings.decidingSolver.value_or(Backend::Bitblast), tm_)) {
    const Stopwatch stopwatch(environment_.statistics, "refine.encoding-seconds");
    solver_->setBudget(environment_.budget);
    for (size_t word : kept) VOUCH_CHECK(graph.isWord(word), "what is kept has no definition of its own");
    for (size_t word : graph.words()) {
        const Term t = graph.term(word);
        if (!kept.contains(word)) cut_.bind(t, tm_.mkFreshVar("cut", tm_.sort(t)));
    }
    std::vector<Term> images;
    for (Term output : graph.outputs()) images.push_back(cut_.apply(output));
    for (Term t : images) solver_->add(t);
    for (Term variable : term::variables(tm_, images))
        if (graph.find(variable)) inputs_.insert(variable);
    environment_.statistics.add("refine.words-over", static_cast<double>(term::dagSize(tm_, images)));
}

Result OverApproximation::check(std::span<const Term> extra, int64_t conflicts) {
    std::vector<Term> images;
    for (Term t : extra) images.push_back(image(t));
    return checkImages(images, conflicts);
}

Result OverApproximation::checkImages(std::span<const Term> assumptions, int64_t conflicts) {
    // Phi_o /\ extra
    return asked(environment_, *solver_, assumptions, conflicts, "over");
}

std::vector<size_t> OverApproximation::failed(std::span<const Term> extra) {
    const std::vector<Term> core = solver_->core();
    std::vector<size_t> positions;
    for (size_t i = 0; i < extra.size(); ++i)
        if (std::find(core.begin(), core.end(), image(extra[i])) != core.end()) positions.push_back(i);
    VOUCH_CHECK(positions.size() >= core.size(), "a core of what was not asked");
    return positions;
}

} // namespace vouch::solver::refine
