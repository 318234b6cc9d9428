#include "solver/refine/path.h"

#include "support/check.h"

#include <algorithm>
#include <bit>

namespace vouch::solver::refine {

// A vector that is a little less like the last one is not worth a long search.
constexpr int64_t kBetterConflicts = 500;

PathStrategy::PathStrategy(const Environment& environment, const WordGraph& graph)
    : environment_(environment), tm_(environment.tm), graph_(graph),
      testability_(tm_, graph.outputs(), std::ref(coefficients_)),
      selectors_(tm_, testability_, environment.settings.path) {
    support::Statistics& statistics = environment_.statistics;
    statistics.add("refine.ites", static_cast<double>(selectors_.ites()));
    statistics.add("refine.selectors", static_cast<double>(selectors_.all().size()));
    statistics.add("refine.selectors-chosen", static_cast<double>(selectors_.chosen().size()));
    statistics.add("refine.implications", static_cast<double>(selectors_.implications().size()));
}

Restrictions PathStrategy::first() {
    if (selectors_.chosen().empty()) return {};
    return take(selectors_.firstConstants());
}

Restrictions PathStrategy::take(PathVector vector) {
    VOUCH_CHECK(selectors_.respectsImplications(vector), "constants that exclude each other");
    VOUCH_CHECK(visited_.insert(vector).second, "a vector of constants that was refuted before");
    environment_.statistics.add("refine.patterns");
    now_ = std::move(vector);
    Restrictions result;
    for (size_t i = 0; i < now_.size(); ++i)
        result.constants.emplace_back(selectors_.chosen(i).condition, now_[i]);
    return result;
}

Term PathStrategy::equals(OverApproximation& over, size_t chosen, bool value) {
    const Term condition = over.image(selectors_.chosen(chosen).condition);
    return value ? condition : tm_.mkNot(condition);
}

void PathStrategy::restore(const Core& core, std::set<size_t>& kept) {
    if (!environment_.settings.path.observability || core.words.empty()) return;
    const size_t before = kept.size();
    double most = 0; // OM_max
    for (size_t word : core.words) most = std::max(most, testability_.om(graph_.term(word)));
    for (size_t word : graph_.words())
        if (testability_.om(graph_.term(word)) <= most) kept.insert(word);
    environment_.statistics.add("refine.words-by-om", static_cast<double>(kept.size() - before));
}

std::set<size_t> PathStrategy::chosenIn(const Core& core) const {
    std::set<size_t> result;
    for (const auto& [condition, value] : core.constants) {
        const auto driver = selectors_.driver(condition);
        VOUCH_CHECK(driver, "a constant for what is no iSel");
        const auto& chosen = selectors_.chosen();
        const auto it = std::find(chosen.begin(), chosen.end(), driver->selector);
        VOUCH_CHECK(it != chosen.end(), "a constant for an iSel that was not chosen");
        result.insert(it - chosen.begin());
    }
    return result;
}

Restrictions PathStrategy::next(const Restrictions& now, const Core& core, OverApproximation& over) {
    VOUCH_CHECK(now.constants.size() == now_.size(), "constants of somebody else");
    const std::set<size_t> ofCore = chosenIn(core);
    // Without constants in the core, Phi_o would have no model.
    VOUCH_CHECK(!ofCore.empty(), "a core without constants that is satisfiable");
    std::optional<PathVector> vector = leastSimilar(ofCore, over);
    if (!vector) {
        std::set<size_t> all;
        for (size_t i = 0; i < now_.size(); ++i) all.insert(i);
        environment_.statistics.add("refine.all-changing");
        vector = leastSimilar(all, over);
    }
    return vector ? take(std::move(*vector)) : Restrictions();
}

PathVector PathStrategy::valuesIn(OverApproximation& over) {
    PathVector result;
    for (size_t i = 0; i < now_.size(); ++i)
        result.push_back(over.value(selectors_.chosen(i).condition).asBool());
    return result;
}

size_t PathStrategy::distance(const PathVector& vector, const std::set<size_t>& changing) const {
    return std::count_if(changing.begin(), changing.end(), [&](size_t i) { return vector[i] != now_[i]; });
}

// At least so many of them have another value than now.
Term PathStrategy::isAtDistance(OverApproximation& over, const std::set<size_t>& changing, size_t least) {
    const uint32_t width = std::bit_width(changing.size());
    Term sum = tm_.mkConst(width, 0);
    for (size_t i : changing)
        sum = tm_.mkBvAdd(sum, tm_.mkZext(tm_.mkBoolToBv(equals(over, i, !now_[i])), width - 1));
    return tm_.mkBvUle(tm_.mkConst(width, least), sum);
}

// Of the vectors with a model of Phi_o that respect the lists, and in which the others keep their values.
std::optional<PathVector> PathStrategy::leastSimilar(const std::set<size_t>& changing,
                                                     OverApproximation& over) {
    std::vector<Term> valid;
    for (size_t i = 0; i < now_.size(); ++i)
        if (!changing.contains(i)) valid.push_back(equals(over, i, now_[i]));
    for (const auto& [a, b] : selectors_.implications())
        valid.push_back(tm_.mkImplies(equals(over, a.selector, a.value), equals(over, b.selector, b.value)));
    const auto ask = [&](size_t least, int64_t conflicts) {
        environment_.statistics.add("refine.pattern-questions");
        std::vector<Term> extra = valid;
        extra.push_back(isAtDistance(over, changing, least));
        // Phi_o /\ other iSels as they are /\ lists /\ so many iSels change
        return over.checkImages(extra, conflicts);
    };
    if (ask(1, -1) != Result::Sat) return std::nullopt;
    PathVector best = valuesIn(over);
    size_t low = distance(best, changing), high = changing.size();
    VOUCH_CHECK(low >= 1, "a vector that is the last one");
    while (low < high) {
        const size_t middle = low + (high - low + 1) / 2;
        const Result result = ask(middle, kBetterConflicts);
        if (result == Result::Unknown) break;
        if (result == Result::Sat) best = valuesIn(over);
        if (result == Result::Sat)
            low = distance(best, changing);
        else
            high = middle - 1;
        VOUCH_CHECK(result != Result::Sat || low >= middle, "a vector that is nearer than was asked for");
    }
    return best;
}

} // namespace vouch::solver::refine
