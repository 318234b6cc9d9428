#include "engine/pdpv/extraction.h"

#include "engine/solvers.h"
#include "support/check.h"
#include "term/conjuncts.h"

#include <algorithm>

namespace vouch::engine::pdpv {

using pdr_kit::GaveUp;
using solver::Result;
using term::BitVector;
using term::Kind;
using words::Shape;
using words::Word;

namespace {

constexpr unsigned kLevel = 1;    // the only one
constexpr size_t kMostTerms = 16; // that are compared with each other

words::ObligationExpansion::WordOf readAsDeclared(const Program& p) {
    return [&p](Term t) {
        const term::TermManager& tm = *p.tm;
        const program::VariableInfo* info = p.variable(tm.isVar(t) ? t : tm.arg(t, 0));
        return Word{t, tm.width(t), info && info->isSigned};
    };
}

} // namespace

Extraction::Extraction(const Program& p, const PathStates& states, const Loops& loops,
                       const Verifier& verifier, const Context& context, const words::CoverSettings& settings)
    : p_(p), tm_(*p.tm), states_(states), loops_(loops), verifier_(verifier), context_(context),
      settings_(settings), adjacency_(p), abstraction_(makeSolver(context, p, solver::Backend::Bitblast)),
      hints_(p.locations.size()), invariants_(p.locations.size()), random_(settings.seed), rows_(tm_),
      obligations_(tm_, settings.simulation, rows_, readAsDeclared(p), random_),
      covers_(rows_, random_, settings.failures),
      reshape_(rows_, settings.reshape, settings.guides, settings.factorBits, [](Term) { return true; }),
      predecessors_(tm_, [this] { return makeSolver(context_, p_, solver::Backend::Bitblast); }, {}) {
    for (size_t l = 0; l < loops.all().size(); ++l) {
        const Region::Place* place = verifier.region().at(loops.all()[l].head);
        if (!place) continue;
        abstraction_->add(verifier.region().instance(*place, tm_.mkAnd(verifier.invariantOf(l))));
        collectHints(l);
        collectRelations(l);
    }
}

void Extraction::poll() const {
    if (context_.budget.exhausted()) throw GaveUp("timeout");
}

// The clauses of LI_l whose values before the loop are still there, or are constants.
void Extraction::collectHints(size_t l) {
    const Loop& loop = loops_.all()[l];
    const Region::Place& place = *verifier_.region().at(loop.head);
    const auto& live = states_.liveAt(loop.head);
    term::Substitution now(tm_);
    std::set<Term> known;
    for (size_t i = 0; i < live.size(); ++i) {
        if (auto it = loop.after.find(live[i]); it != loop.after.end()) now.bind(it->second, live[i]);
        const auto variable = loop.before.find(live[i]);
        if (variable == loop.before.end()) continue;
        const Term before = place.before.values[i];
        Term there = tm_.isConstant(before) ? before : Term();
        for (size_t k = 0; k < live.size() && there.isNull(); ++k)
            if (place.after.values[k] == before) there = live[k];
        if (there.isNull()) continue;
        now.bind(variable->second, there);
        known.insert(variable->second);
    }
    for (const auto& [x, variable] : loop.after) known.insert(variable);
    for (Term clause : verifier_.invariantOf(l)) {
        const auto variables = term::variables(tm_, clause);
        if (std::all_of(variables.begin(), variables.end(), [&](Term v) { return known.contains(v); }))
            hints_[loop.head].push_back(now.apply(clause));
    }
}

// What the loop is about: live words, what it conserves, and what its guards compare; and is it signed.
std::vector<std::pair<Term, bool>> Extraction::termsOf(size_t l) const {
    const Loop& loop = loops_.all()[l];
    const auto& live = states_.liveAt(loop.head);
    std::vector<std::pair<Term, bool>> terms;
    for (Term x : live)
        if (tm_.sort(x).isBitVec() && tm_.width(x) > 1) {
            const program::VariableInfo* info = p_.variable(x);
            terms.emplace_back(x, info && info->isSigned);
        }
    term::Substitution now(tm_);
    for (const auto& [x, variable] : loop.after) now.bind(variable, x);
    for (const Relation& relation : verifier_.differencesOf(l))
        if (relation.conserved) terms.emplace_back(now.apply(relation.conserved), true);
    const auto add = [&](Term t, bool isSigned) {
        if (tm_.isVar(t) || tm_.isConstant(t)) return;
        for (Term v : term::variables(tm_, t))
            if (!std::binary_search(live.begin(), live.end(), v)) return;
        const bool isKnown = std::any_of(terms.begin(), terms.end(), [&](auto& k) { return k.first == t; });
        if (!isKnown) terms.emplace_back(t, isSigned);
    };
    for (EdgeId e : loop.edges)
        for (Term t : term::cone(tm_, std::span(&p_.edges[e].guard, 1))) {
            const Kind kind = tm_.kind(t);
            const bool isSigned = kind == Kind::BvSlt || kind == Kind::BvSle;
            if (!isSigned && kind != Kind::BvUlt && kind != Kind::BvUle) continue;
            for (Term side : tm_.args(t)) add(side, isSigned);
        }
    return terms;
}

// s <= t between these.
void Extraction::collectRelations(size_t l) {
    const auto terms = termsOf(l);
    if (terms.size() > kMostTerms) return;
    for (const auto& [s, isSigned] : terms)
        for (const auto& [t, isAlsoSigned] : terms)
            if (s != t && tm_.width(s) == tm_.width(t))
                hints_[loops_.all()[l].head].push_back(isSigned || isAlsoSigned ? tm_.mkBvSle(s, t)
                                                                                : tm_.mkBvUle(s, t));
}

Certificate Extraction::certificate() {
    std::deque<std::pair<LocationId, Cube>> agenda;
    for (LocationId l = 0; l < p_.locations.size(); ++l)
        if (p_.locations[l].isBad()) agenda.emplace_back(l, Cube());
    for (; !agenda.empty(); agenda.pop_front()) {
        const auto [l, target] = agenda.front();
        for (EdgeId e : adjacency_.in[l]) {
            const LocationId m = p_.edges[e].from;
            if (tm_.isFalse(p_.edges[e].guard)) continue;
            // N_m /\ guard /\ target'
            for (poll(); solverOf(e).isSatisfiable(kLevel, target); poll()) {
                const Assignment model = solverOf(e).model();
                VOUCH_CHECK(m != p_.entry, "a proof from which a path to a bad location is left");
                const Cube cover = coverOf(m, leadingTo(e, target, model), model);
                invariants_[m].block(cover, kLevel);
                agenda.emplace_back(m, cover);
                count("clauses");
            }
        }
    }
    Certificate result;
    for (LocationId l = 0; l < p_.locations.size(); ++l) {
        std::vector<Term> clauses;
        for (const Cube& cube : invariants_[l].cubesFrom(kLevel)) clauses.push_back(cube.clause(tm_));
        if (!clauses.empty()) result.invariant.emplace(l, tm_.mkAnd(clauses));
    }
    return result;
}

pdr_kit::TransitionSolver& Extraction::solverOf(EdgeId e) {
    auto& solver = solvers_[e];
    if (!solver) {
        const program::Edge& edge = p_.edges[e];
        solver = std::make_unique<pdr_kit::TransitionSolver>(
            tm_, [this] { return makeSolver(context_, p_, settings_.frames.backend); },
            pdr_kit::Transition{edge.guard, edge.next}, invariants_[edge.from]);
    }
    return *solver;
}

Cube Extraction::leadingTo(EdgeId e, const Cube& target, const Assignment& model) {
    const program::Edge& edge = p_.edges[e];
    std::vector<Term> formulas{edge.guard};
    for (Term literal : target.literals()) formulas.push_back(solverOf(e).primed(literal));
    const auto requirements = words::withInputs(tm_, edge.inputs, formulas, model);
    const Shape shape = words::below(random_, 100) < settings_.cubePercent ? Shape::Cube : Shape::Box;
    if (auto literals = obligations_.expand(requirements, model, shape, [this] { poll(); }))
        return Cube(std::move(*literals));
    return predecessors_.find(solverOf(e).requirements(), edge.inputs, model);
}

// A cube around the state that A excludes: a clause of an invariant that does, or the given one expanded.
Cube Extraction::coverOf(LocationId l, const Cube& cube, const Assignment& state) {
    for (Term hint : hints_[l]) {
        if (wrong_.contains({l, hint}) || term::evaluate(tm_, hint, state).asBool()) continue;
        auto part = blockedPart(l, Cube(term::conjuncts(tm_, tm_.mkNot(hint))));
        if (!part) wrong_.emplace(l, hint);
        // Once each: the state may have no values of variables that the edge does not need.
        if (!part || invariants_[l].isBlocked(*part, kLevel)) continue;
        count("hints");
        return *part;
    }
    if (auto cover = underSigns(l, state)) return *cover;
    const words::BlockedPart blocked = [&](const Cube& c) { return blockedPart(l, c); };
    auto part = blocked(cube);
    VOUCH_CHECK(part, "what leads to where the invariant does not hold is not excluded before");
    Cube cover = covers_.expand(std::move(*part), blocked);
    if (!settings_.reshapes()) return cover;
    if (auto turned = reshape_.reshape(cover, invariants_[l].cubesFrom(kLevel), blocked))
        cover = covers_.expand(std::move(*turned), blocked);
    return cover;
}

// A hint that does not hold may do so where words have the signs that they have in the state: h, or n <= 0, for a loop
// that is only entered with n > 0.
std::optional<Cube> Extraction::underSigns(LocationId l, const Assignment& state) {
    const Cube signs(signsIn(l, state));
    for (Term hint : hints_[l]) {
        if (term::evaluate(tm_, hint, state).asBool() || !tried_.emplace(l, hint, signs).second) continue;
        std::vector<Term> literals = term::conjuncts(tm_, tm_.mkNot(hint));
        literals.insert(literals.end(), signs.literals().begin(), signs.literals().end());
        const words::BlockedPart blocked = [&](const Cube& c) { return blockedPart(l, c); };
        auto part = blocked(Cube(std::move(literals)));
        if (!part || invariants_[l].isBlocked(*part, kLevel)) continue;
        count("signed");
        return covers_.expand(std::move(*part), blocked, &signs);
    }
    return std::nullopt;
}

// x < 0, x = 0 or x > 0 for each word that the state has.
std::vector<Term> Extraction::signsIn(LocationId l, const Assignment& state) const {
    std::vector<Term> result;
    for (Term x : states_.liveAt(l)) {
        const auto it = state.find(x);
        if (it == state.end() || !tm_.sort(x).isBitVec() || tm_.width(x) == 1) continue;
        const Term zero = tm_.mkConst(tm_.width(x), 0);
        const BitVector& value = it->second.asBits();
        const program::VariableInfo* info = p_.variable(x);
        const bool isSigned = info && info->isSigned;
        const Term positive = isSigned ? tm_.mkBvSlt(zero, x) : tm_.mkBvUlt(zero, x);
        const bool isPositive = isSigned ? value.isStrictlyPositive() : !value.isZero();
        result.push_back(isPositive ? positive : tm_.mkNot(positive));
        if (isSigned && !isPositive)
            result.push_back(value.isNegative() ? tm_.mkBvSlt(x, zero) : tm_.mkBvSle(zero, x));
    }
    return result;
}

// A_l /\ cube: unsatisfiable by this part of the cube; nothing: it is satisfiable.
std::optional<Cube> Extraction::blockedPart(LocationId l, const Cube& cube) {
    const Region::Place* place = verifier_.region().at(l);
    if (!place) return Cube();
    poll();
    count("queries");
    const auto& live = states_.liveAt(l);
    term::Substitution here(tm_);
    for (size_t i = 0; i < live.size(); ++i) here.bind(live[i], place->after.values[i]);
    std::vector<Term> assumptions{place->after.reach};
    std::map<Term, Term> origin;
    for (Term literal : cube.literals()) {
        assumptions.push_back(here.apply(literal));
        origin.emplace(assumptions.back(), literal);
    }
    const Result result = abstraction_->check(assumptions);
    if (result == Result::Unknown) throw GaveUp("solver gave up");
    if (result == Result::Sat) return std::nullopt;
    std::vector<Term> part;
    for (Term t : abstraction_->core())
        if (auto it = origin.find(t); it != origin.end()) part.push_back(it->second);
    return Cube(std::move(part));
}

} // namespace vouch::engine::pdpv
