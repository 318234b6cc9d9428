#include "solver/refine/width.h"

#include "support/check.h"
#include "term/traverse.h"

#include <algorithm>

namespace vouch::solver::refine {

WidthStrategy::WidthStrategy(const Environment& environment, const WordGraph& graph)
    : environment_(environment), graph_(graph), implied_(environment.tm, graph.outputs()) {
    for (size_t word : graph.words())
        if (isPredicate(environment.tm, graph.term(word))) predicates_.push_back(graph.term(word));
    if (environment.settings.widening() == Widening::Guided) guide_.emplace(environment, graph);
}

Restrictions WidthStrategy::first() {
    if (environment_.settings.mode == Mode::NonUniform) return nonUniformRanges(environment_, graph_);
    const TermManager& tm = environment_.tm;
    const std::set<Term> free = addresses(tm, graph_);
    Restrictions all;
    for (size_t input : graph_.inputs()) {
        const Term t = graph_.term(input);
        if (tm.sort(t).isBitVec() && !free.contains(t))
            all.set(tm, t, {environment_.settings.width.first, Fill::Zeros});
    }
    return all;
}

Restrictions WidthStrategy::next(const Restrictions& now, const Core& core, OverApproximation& over) {
    if (guide_) return guide_->next(now, core, over);
    VOUCH_CHECK(!core.inputs.empty(), "a core without ranges would have made Phi_o unsatisfiable");
    Restrictions wider = now;
    const bool isByPredicates = environment_.settings.widening() == Widening::Predicates;
    const bool isFreed = isByPredicates && freePredicates(wider, over);
    environment_.statistics.add(isFreed ? "refine.by-predicates" : "refine.by-coverage");
    if (!isFreed) wider = covering(environment_.tm, graph_, now, over);
    VOUCH_CHECK(wider != now, "a counterexample within the ranges"); // theorem 2
    followDependence(environment_.tm, graph_, over, now, wider);
    return wider;
}

// Whether a predicate was set free that the counterexample has another value for.
bool WidthStrategy::freePredicates(Restrictions& ranges, OverApproximation& over) {
    const std::vector<std::optional<bool>> implied = implied_.values(predicates_, ranges);
    bool isFreed = false;
    Effort effort;
    std::set<Term> leaving;
    for (const auto& [input, range] : ranges.ranges)
        if (over.hasInput(input) && !range.contains(over.value(input).asBits())) leaving.insert(input);
    for (size_t i = 0; i < predicates_.size(); ++i) {
        const Term p = predicates_[i];
        if (environment_.budget.exhausted()) break;
        if (implied[i] && over.value(p).asBool() != *implied[i])
            isFreed |= widenUntilFree(environment_.tm, p, ranges, effort, leaving);
    }
    return isFreed;
}

std::set<Term> addresses(const TermManager& tm, const WordGraph& graph) {
    std::vector<bool> isAddress(graph.size(), false);
    std::set<Term> found;
    for (size_t i = graph.size(); i-- > 0;) {
        const Term t = graph.term(i);
        const Kind kind = tm.kind(t);
        const bool hasIndex =
            kind == Kind::ArraySelect || kind == Kind::ArrayStore || kind == Kind::ArrayShift;
        const auto arguments = graph.arguments(i);
        if (hasIndex) isAddress[arguments[1]] = true;
        if (kind == Kind::ArrayPrefix) isAddress[arguments[0]] = true;
        if (!isAddress[i]) continue;
        if (tm.isVar(t)) found.insert(t);
        const bool isMadeOf =
            isWiring(kind) || kind == Kind::BvAdd || kind == Kind::BvSub || kind == Kind::BvNeg;
        for (size_t k = 0; k < arguments.size(); ++k)
            if (isMadeOf || (kind == Kind::Ite && k > 0)) isAddress[arguments[k]] = true;
    }
    return found;
}

Restrictions covering(const TermManager& tm, const WordGraph& graph, const Restrictions& now,
                      OverApproximation& over) {
    Restrictions wider = now;
    for (const auto& [input, range] : now.ranges) {
        VOUCH_CHECK(graph.find(input), "a range of an input that is not there");
        if (!over.hasInput(input)) continue;
        const BitVector value = over.value(input).asBits();
        if (!range.contains(value)) wider.set(tm, input, range.join(Range::least(value)));
    }
    return wider;
}

namespace {

// Restrictions with wider inputs, and whether a predicate has both values under them.
class Loosening {
  public:
    Loosening(const TermManager& tm, Term predicate, const Restrictions& ranges,
              const std::set<Term>& wanting)
        : tm_(tm), predicate_(predicate), implied_(tm, std::span(&predicate, 1)), ranges_(ranges) {
        for (Term t : term::variables(tm, predicate))
            if (ranges.ranges.contains(t)) inputs_.push_back(t);
        const auto wants = [&](Term t) { return wanting.contains(t); };
        if (std::any_of(inputs_.begin(), inputs_.end(), wants))
            std::erase_if(inputs_, [&](Term t) { return !wants(t); });
    }
    uint32_t whole() const {
        uint32_t most = 0;
        for (Term t : inputs_) most = std::max(most, tm_.width(t));
        return most;
    }
    Restrictions with(uint32_t width, bool hasSigns) const {
        Restrictions wider = ranges_;
        for (Term t : inputs_) {
            const Range old = ranges_.ranges.at(t);
            wider.set(tm_, t, old.join({width, hasSigns ? Fill::Signs : old.fill}));
        }
        return wider;
    }
    bool isFree(uint32_t width, bool hasSigns) const {
        return !implied_.values(std::span(&predicate_, 1), with(width, hasSigns)).front();
    }
    // By halves: more values set more free.
    std::optional<uint32_t> least(bool hasSigns) const {
        uint32_t low = 0, high = whole();
        if (inputs_.empty() || !isFree(high, hasSigns)) return std::nullopt;
        while (low < high) {
            const uint32_t middle = (low + high) / 2;
            if (isFree(middle, hasSigns))
                high = middle;
            else
                low = middle + 1;
        }
        return low;
    }

  private:
    const TermManager& tm_;
    Term predicate_;
    Implied implied_;
    const Restrictions& ranges_;
    std::vector<Term> inputs_;
};

} // namespace

bool widenUntilFree(const TermManager& tm, Term predicate, Restrictions& ranges, Effort& effort,
                    const std::set<Term>& wanting) {
    constexpr size_t kVisits = 16; // of each term, about
    const size_t cost = kVisits * term::dagSize(tm, predicate);
    if (cost > effort.left) return false;
    effort.left -= cost;
    const Loosening loosening(tm, predicate, ranges, wanting);
    const std::optional<uint32_t> kept = loosening.least(false);
    if (!kept) return false; // not even with all values
    bool hasSigns = false;
    uint32_t width = *kept;
    if (width == loosening.whole())
        if (const auto signs = loosening.least(true); signs && *signs < width)
            hasSigns = true, width = *signs;
    Restrictions wider = loosening.with(width, hasSigns);
    const bool isWider = wider != ranges; // else it was free
    ranges = std::move(wider);
    return isWider;
}

void followDependence(const TermManager& tm, const WordGraph& graph, const OverApproximation& over,
                      const Restrictions& before, Restrictions& ranges) {
    Restrictions followed = ranges;
    for (size_t word : graph.words()) {
        std::optional<Range> widest;
        std::vector<Term> others;
        for (size_t node : graph.fanIn(word)) {
            const Term t = graph.term(node);
            const auto it = before.ranges.find(t);
            if (it == before.ranges.end()) continue; // a word, or free
            const Range range = ranges.of(tm, t);
            if (range != it->second) widest = widest ? widest->join(range) : range;
            if (range == it->second && !over.hasInput(t)) others.push_back(t);
        }
        if (!widest) continue;
        for (Term t : others) followed.set(tm, t, followed.of(tm, t).join(*widest));
    }
    ranges = std::move(followed);
    VOUCH_CHECK(ranges.ranges.size() <= before.ranges.size(), "an input that was free is restricted");
}

} // namespace vouch::solver::refine
