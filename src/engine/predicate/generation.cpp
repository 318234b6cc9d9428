#include "engine/predicate/generation.h"

#include "engine/values/formulas.h"
#include "support/check.h"
#include "term/conjuncts.h"

#include <algorithm>

namespace vouch::engine::predicate {

using learn::Conjuncts;

namespace {

constexpr double kWorkPerOccasion = 300'000; // microseconds, about
constexpr double kWorkPerFixpoint = 1'000'000;
constexpr size_t kMostPrefixes = 8;     // of one path
constexpr size_t kMostCandidates = 200; // at one location, on one occasion

bool isWordSort(const term::TermManager& tm, Term t) { return tm.sort(t).isBitVec() && tm.width(t) > 1; }

} // namespace

Generation::Generation(const Program& program, const Context& context, const Settings& settings,
                       const std::vector<std::vector<Term>>& live)
    : program_(program), context_(context), settings_(settings), tm_(*program.tm), live_(live),
      houdini_(program, context, "predicate.generation", meter_), frames_(program),
      transfers_(program.edges.size()) {
    const auto& strategies = settings.strategies;
    if (std::find(strategies.begin(), strategies.end(), Strategy::Intervals) == strategies.end()) return;
    precision_.emplace();
    precision_->equalities = true;
    precision_->bits = values::Precision::Bits::All;
    refinement_.emplace(program, *precision_);
}

void Generation::learn(const std::vector<Fact>& facts) {
    Conjuncts known;
    for (const Fact& fact : facts)
        if (fact.location != program_.entry && !program_.locations[fact.location].isBad())
            known[fact.location].push_back(fact.formula);
    houdini_.learn(known);
}

// Over variables that somebody tracks there, and not known.
void Generation::suggest(Conjuncts& candidates, LocationId l, Term formula) const {
    if (l == program_.entry || program_.locations[l].isBad() || tm_.isConstant(formula)) return;
    const auto used = term::variables(tm_, formula);
    if (!std::includes(live_[l].begin(), live_[l].end(), used.begin(), used.end())) return;
    auto& here = candidates[l];
    if (here.size() >= kMostCandidates || houdini_.isKnown(l, formula)) return;
    if (std::find(here.begin(), here.end(), formula) == here.end()) here.push_back(formula);
}

Conjuncts Generation::interpolants(const BlockPath& path, PathInterpolator& interpolator,
                                   const PathInterpolator::Hints& hints) {
    Conjuncts candidates;
    BlockPath prefix;
    size_t prefixes = 0;
    for (const PathBlock& block : path) {
        prefix.push_back(block);
        if (prefixes >= kMostPrefixes || context_.budget.exhausted()) break;
        const auto why = refute(program_, context_, prefix);
        if (!why) continue;
        ++prefixes;
        for (InterpolationKind method :
             {InterpolationKind::Separation, InterpolationKind::Words, InterpolationKind::Weakest}) {
            const auto found = interpolator.interpolate(prefix, *why, method, hints);
            if (!found) continue;
            VOUCH_CHECK(found->size() + 1 == prefix.size(), "interpolants of another path");
            for (size_t i = 0; i < found->size(); ++i)
                for (Term conjunct : term::conjuncts(tm_, (*found)[i]))
                    suggest(candidates, prefix[i].to, conjunct);
        }
        prefix.back().condition = tm_.mkTrue();
    }
    context_.statistics->add("predicate.generation.prefixes", static_cast<double>(prefixes));
    return candidates;
}

// `relaxed`: an equation between words comes as its inequalities, too.
void Generation::addLemmas(const PathBlock& block, bool relaxed, std::vector<Term>& result) {
    std::set<Term> isChanged;
    for (const auto& [variable, value] : block.values) isChanged.insert(variable);
    const auto isKept = [&](Term formula) { // says the same at the start and at the end
        const auto used = term::variables(tm_, formula);
        return std::all_of(used.begin(), used.end(),
                           [&](Term v) { return program_.variable(v) && !isChanged.contains(v); });
    };
    const auto equation = [&](Term x, Term y) {
        result.push_back(tm_.mkEq(x, y));
        if (!relaxed || !isWordSort(tm_, x)) return;
        for (Term inequality : {tm_.mkBvSle(x, y), tm_.mkBvSle(y, x), tm_.mkBvUle(x, y), tm_.mkBvUle(y, x)})
            result.push_back(inequality);
    };
    for (Term conjunct : term::conjuncts(tm_, block.condition))
        if (isKept(conjunct)) result.push_back(conjunct);
    std::map<Term, Term> first; // value -> the first variable that has it
    for (const auto& [variable, value] : block.values) {
        if (isKept(value)) equation(variable, value);
        const auto [it, isNew] = first.try_emplace(value, variable);
        if (!isNew) equation(it->second, variable);
    }
}

Conjuncts Generation::lemmas(const BlockPath& path, bool relaxed) {
    Conjuncts candidates;
    for (const PathBlock& block : path) {
        std::vector<Term> here;
        addLemmas(block, relaxed, here);
        for (Term lemma : here) suggest(candidates, block.to, lemma);
    }
    return candidates;
}

// The fixpoint under this occasion's precision. One that took longer than it may is tried no more: a higher precision
// takes longer still.
Conjuncts Generation::intervals() {
    VOUCH_CHECK(precision_, "a fixpoint without precision");
    const learn::Allowance allowance(context_.budget, meter_, kWorkPerFixpoint);
    values::Fixpoint fixpoint(program_, frames_, transfers_, *precision_, allowance, meter_);
    Conjuncts candidates;
    if (!fixpoint.run()) {
        precision_.reset();
        return candidates;
    }
    for (LocationId l = 0; l < program_.locations.size(); ++l)
        if (l != program_.entry && !program_.locations[l].isBad())
            for (Term formula : values::formulas(tm_, frames_.at(l), fixpoint.states(l), *precision_)) {
                // what is proved elsewhere may rest on a location that is not reached
                if (tm_.isFalse(formula) && !houdini_.isKnown(l, formula)) candidates[l] = {formula};
                suggest(candidates, l, formula);
            }
    precision_ = refinement_->next();
    return candidates;
}

size_t Generation::keep(const Conjuncts& proved) {
    houdini_.learn(proved);
    size_t all = 0;
    for (const auto& [l, conjuncts] : proved)
        for (Term formula : conjuncts) {
            VOUCH_CHECK(l != program_.entry, "an invariant of the entry");
            fresh_.push_back({l, formula, 1, ""});
            ++all;
        }
    return all;
}

size_t Generation::prove(Conjuncts candidates, How how, const char* strategy) {
    const std::string name = std::string("predicate.generation.") + strategy;
    const learn::Allowance allowance(context_.budget, meter_, kWorkPerOccasion);
    context_.statistics->add(name);
    size_t proved = 0;
    if (how == How::Together) {
        proved = keep(houdini_.irredundant(houdini_.filter(std::move(candidates), allowance), allowance));
    } else {
        for (const auto& [l, conjuncts] : candidates)
            for (Term formula : conjuncts) {
                if (allowance.exhausted()) break;
                if (refused_.contains({l, formula})) continue;
                const size_t here = keep(houdini_.filter({{l, {formula}}}, allowance));
                if (here == 0 && !allowance.exhausted()) refused_.insert({l, formula});
                proved += here;
            }
    }
    context_.statistics->add(name + ".proved", static_cast<double>(proved));
    return proved;
}

// How many facts it has proved.
size_t Generation::attempt(Strategy strategy, const BlockPath& path, PathInterpolator& interpolator,
                           const PathInterpolator::Hints& hints) {
    switch (strategy) {
    case Strategy::Interpolants:
        return prove(interpolants(path, interpolator, hints), How::Together, "int-check");
    case Strategy::Weakening: return prove(lemmas(path, true), How::Together, "weakening");
    case Strategy::Conjuncts: return prove(lemmas(path, false), How::Alone, "conj-check");
    case Strategy::Intervals: break;
    }
    if (!precision_) return 0;
    return prove(intervals(), How::Together, "intervals");
}

std::vector<Fact> Generation::find(const BlockPath& path, PathInterpolator& interpolator,
                                   const PathInterpolator::Hints& hints) {
    VOUCH_CHECK(isOn() && !path.empty(), "an occasion that is none");
    for (Strategy strategy : settings_.strategies)
        if (attempt(strategy, path, interpolator, hints) > 0 && !settings_.allStrategies) break;
    return std::exchange(fresh_, {});
}

} // namespace vouch::engine::predicate
