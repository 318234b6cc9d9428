// The part of the verifier that makes invariants stronger: refine(l, c), and what it needs.
#include "engine/pdpv/verifier.h"
#include "engine/solvers.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::engine::pdpv {

using pdr_kit::GaveUp;

// LI of the loop excludes the values before and behind this header from now on: nothing. Or iterations that lead from the
// ones to the others, or to others from which a run gets to the end of the path.
std::optional<Verifier::Connection> Verifier::refine(const Region::Path& path, const Region::Visit& header,
                                                     std::optional<size_t> loop) {
    const size_t l = *header.place->loop;
    std::vector<std::pair<Cube, const char*>> targets;
    std::optional<Cube> larger = impossible(header);
    const bool isImpossible = larger.has_value();
    if (!isImpossible && settings_.earlier)
        if (const Region::Visit* earlier = impossibleBefore(path, header))
            return refine(path, *earlier, loop);
    if (larger) targets.emplace_back(*larger, "generalised");
    if (!larger && settings_.relevance) larger = relevant(path, header, loop);
    if (!isImpossible && larger) targets.emplace_back(*larger, "relevant");
    if (!isImpossible) targets.emplace_back(generaliser_.point(l, header.before, header.after), "points");
    for (auto& [target, kind] : targets) {
        count(kind);
        for (;;) {
            if (!settings_.memo) provers_[l].reset();
            const auto iterations = proverOf(l).exclude(target);
            if (!iterations) {
                strengthen(l);
                return std::nullopt;
            }
            auto steps = realise(l, *iterations);
            if (!steps) continue; // they leaned on an inner loop's invariant, which is stronger now
            VOUCH_CHECK(!isImpossible || !loops_.all()[l].changedArrays.empty(),
                        "abstract interpretation excludes what happens");
            if (isImpossible) throw GaveUp(kLeansOnArrays);
            if (auto connection = behind(path, header, loop, *iterations, std::move(*steps)))
                return connection;
            break;
        }
    }
    VOUCH_CHECK(false, "iterations that lead to no target");
    return std::nullopt;
}

// The values before and behind the header, and others, if abstract interpretation says that no iterations lead from the ones
// to the others.
std::optional<Cube> Verifier::impossible(const Region::Visit& header) {
    if (!settings_.generalise || !header.place->loop || header.before == header.after) return std::nullopt;
    return generaliser_.generalise(*header.place->loop, header.before, header.after, [this] { poll(); });
}

// A pair is no better than the values that it starts from. If a loop before this one is not left with such values, that is
// easier to see, and it spares iterations from values that are never there.
const Region::Visit* Verifier::impossibleBefore(const Region::Path& path, const Region::Visit& header) {
    for (auto i = static_cast<size_t>(&header - path.visits.data()); i-- > 0;)
        if (impossible(path.visits[i])) {
            count("earlier");
            return &path.visits[i];
        }
    return nullptr;
}

// Real iterations: to the values behind the header, or to others that are as good.
std::optional<Verifier::Connection> Verifier::behind(const Region::Path& path, const Region::Visit& header,
                                                     std::optional<size_t> loop, const Sequence& iterations,
                                                     Steps steps) {
    const Loop& at = loops_.all()[*header.place->loop];
    Assignment reached = header.before;
    for (const auto& [x, variable] : at.after)
        reached.insert_or_assign(x, iterations.states.back().at(variable));
    const bool isSame = std::all_of(at.updated.begin(), at.updated.end(),
                                    [&](Term x) { return reached.at(x) == header.after.at(x); });
    if (isSame) return Connection{std::move(steps), false};
    auto rest = walk(path, at.head, reached, nullptr, loop);
    if (!rest) return std::nullopt;
    rest->steps.insert(rest->steps.begin(), steps.begin(), steps.end());
    return rest;
}

// From the same values before the header, all values behind it from which the path goes on to its end, everything else
// being as in the model: the check S1 of the thesis, on the rest of the path.
std::optional<Cube> Verifier::relevant(const Region::Path& path, const Region::Visit& header,
                                       std::optional<size_t> loop) {
    const Loop& at = loops_.all()[*header.place->loop];
    const auto& live = states_.liveAt(at.head);
    std::map<Term, Term> behind; // the region's variable -> x_e
    for (size_t i = 0; i < live.size(); ++i)
        if (auto it = at.after.find(live[i]); it != at.after.end()) {
            behind.emplace(header.place->after.values[i], it->second);
            isSigned_.emplace(header.place->after.values[i], generaliser_.isSigned(live[i]));
        }
    std::vector<Term> formulas = loop ? constraints_[*loop] : assumed_;
    formulas.push_back(path.goal);
    // Loops that the rest of the path does not go around need no invariant: behind them is what was before.
    for (size_t i = path.visits.size(); &path.visits[--i] != &header;) {
        const Region::Visit& visit = path.visits[i];
        if (!visit.place->loop || visit.before != visit.after) continue;
        term::Substitution same(tm_);
        for (size_t k = 0; k < visit.place->after.values.size(); ++k)
            if (visit.place->after.values[k] != visit.place->before.values[k])
                same.bind(visit.place->after.values[k], visit.place->before.values[k]);
        for (Term& formula : formulas) formula = same.apply(formula);
    }
    std::vector<Term> inputs;
    for (Term v : term::variables(tm_, formulas))
        if (!behind.contains(v)) inputs.push_back(v);
    const auto requirements = words::withInputs(tm_, inputs, formulas, path.model);
    const auto literals = expansion_.expand(requirements, path.model, words::Shape::Box, [this] { poll(); });
    if (!literals) return std::nullopt;
    term::Substitution told(tm_);
    for (const auto& [variable, x] : behind) told.bind(variable, x);
    std::vector<Term> result = generaliser_.point(*header.place->loop, header.before, {}).literals();
    for (Term literal : *literals) result.push_back(told.apply(literal));
    return Cube(std::move(result));
}

std::optional<Verifier::Steps> Verifier::realise(size_t l, const Sequence& iterations) {
    const Region& region = *regions_[l];
    Steps steps;
    for (size_t j = 0; j < iterations.inputs.size(); ++j) {
        Assignment model = iterations.states[j];
        model.insert(iterations.inputs[j].begin(), iterations.inputs[j].end());
        const auto part = realise(region.pathToTail(model), l);
        if (!part) return std::nullopt;
        steps.insert(steps.end(), part->begin(), part->end());
    }
    return steps;
}

// Is the location's place in F before the loop's head?
bool Verifier::isBefore(LocationId head, size_t l) const {
    const auto& order = loops_.order();
    const auto at = std::find(order.begin(), order.end(), head);
    return std::find(at, order.end(), loops_.all()[l].head) != order.end() && head != loops_.all()[l].head;
}

// Where F enters the loop: x_b are the values on the way there, and loops on that way keep to their invariants.
//   reach(H) /\ AND x_b = before(x)
Term Verifier::arrivals(size_t l) const {
    const Loop& loop = loops_.all()[l];
    const Region::Place* place = region_.at(loop.head);
    if (!place) return tm_.mkTrue();
    std::vector<Term> conjuncts{place->before.reach};
    const auto& live = states_.liveAt(loop.head);
    for (size_t i = 0; i < live.size(); ++i)
        if (auto it = loop.before.find(live[i]); it != loop.before.end() && !tm_.sort(live[i]).isArray())
            conjuncts.push_back(tm_.mkEq(it->second, place->before.values[i]));
    for (const auto& [head, invariant] : invariantsInF_)
        if (isBefore(head, l)) conjuncts.push_back(invariant);
    return tm_.mkAnd(conjuncts);
}

LoopProver& Verifier::proverOf(size_t l) {
    if (!provers_[l]) {
        const Loop& loop = loops_.all()[l];
        provers_[l] = std::make_unique<LoopProver>(p_, context_, loop, states_.liveAt(loop.head),
                                                   *regions_[l], settings_);
        if (settings_.context) provers_[l]->startWithin(arrivals(l));
        for (Term constraint : constraints_[l]) provers_[l]->strengthen(constraint);
        for (const Relation& relation : differences_[l]) provers_[l]->assume(relation.invariant);
    }
    return *provers_[l];
}

// LI_l := LI_l /\ what was just proved.
void Verifier::strengthen(size_t l) {
    ++refinements_;
    count("refinements");
    std::vector<Term> fresh;
    for (Term clause : proverOf(l).invariant())
        if (std::find(invariants_[l].begin(), invariants_[l].end(), clause) == invariants_[l].end())
            fresh.push_back(clause);
    VOUCH_CHECK(!fresh.empty(), "a refinement that changes nothing");
    strengthen(l, fresh);
}

// In F, and in T of the loops around.
void Verifier::strengthen(size_t l, const std::vector<Term>& conjuncts) {
    invariants_[l].insert(invariants_[l].end(), conjuncts.begin(), conjuncts.end());
    const Term conjunct = tm_.mkAnd(conjuncts);
    const LocationId head = loops_.all()[l].head;
    if (const Region::Place* place = region_.at(head)) {
        assumed_.push_back(region_.instance(*place, conjunct));
        solver_->add(assumed_.back());
        invariantsInF_.emplace_back(head, assumed_.back());
        for (size_t m = 0; settings_.context && m < provers_.size(); ++m)
            if (provers_[m] && isBefore(head, m)) provers_[m]->startWithin(assumed_.back());
    }
    for (size_t outer : loops_.around(l)) {
        const Region::Place* place = outer == l ? nullptr : regions_[outer]->at(head);
        if (!place) continue;
        constraints_[outer].push_back(regions_[outer]->instance(*place, conjunct));
        if (provers_[outer]) provers_[outer]->strengthen(constraints_[outer].back());
    }
}

// Inner loops first: what they keep counts for those around them. What earlier loops and those around keep counts where a
// loop is entered, so there is a second time.
void Verifier::relateDifferences() {
    for (bool isNew = true, isFirst = true; isNew; isFirst = false) {
        isNew = false;
        for (size_t l = loops_.all().size(); l-- > 0;) isNew = relateDifferences(l) || isNew;
        if (!isFirst || !settings_.context) break;
    }
}

// Of one loop; was something found?
bool Verifier::relateDifferences(size_t l) {
    std::vector<Term> known, fresh;
    for (const Relation& relation : differences_[l]) known.push_back(relation.invariant);
    if (settings_.context) known.push_back(arrivals(l));
    auto solver = makeSolver(context_, p_, solver::Backend::Bitblast);
    for (const Relation& relation : differences(loops_.all()[l], proverOf(l).instance(), tm_.mkAnd(known),
                                                tm_, *solver, [this] { poll(); })) {
        if (std::find(known.begin(), known.end(), relation.invariant) != known.end()) continue;
        proverOf(l).assume(relation.invariant);
        fresh.push_back(relation.invariant);
        differences_[l].push_back(relation);
    }
    count("differences", static_cast<double>(fresh.size()));
    if (!fresh.empty()) strengthen(l, fresh);
    return !fresh.empty();
}

} // namespace vouch::engine::pdpv
