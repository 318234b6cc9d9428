#include "engine/pdpv/verifier.h"

#include "engine/solvers.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::engine::pdpv {

using pdr_kit::GaveUp;
using program::Execution;
using program::LocationKind;
using solver::Result;

namespace {

constexpr const char* kArrays = "a counterexample that depends on arrays which loops change";
// What small means: so many bits, without a sign or with it.
constexpr std::pair<uint32_t, bool> kSmall[] = {{3, false}, {4, true}, {8, true}, {12, true}};

} // namespace

Verifier::Verifier(const Program& p, PathStates& states, const Loops& loops, const Context& context,
                   const Settings& settings)
    : p_(p), tm_(*p.tm), states_(states), loops_(loops), context_(context), settings_(settings),
      region_(p, states, loops), solver_(makeSolver(context, p, solver::Backend::Bitblast)),
      invariants_(loops.all().size()), provers_(loops.all().size()), constraints_(loops.all().size()),
      differences_(loops.all().size()), generaliser_(p, states, loops), random_(settings.covers.seed),
      rows_(*p.tm), expansion_(
                        *p.tm, settings.covers.simulation, rows_,
                        [this](Term t) { return words::Word{t, tm_.width(t), isSigned_.at(t)}; }, random_),
      interpreter_(p) {
    for (size_t l = 0; l < loops.all().size(); ++l)
        regions_.push_back(std::make_unique<Region>(p, states, loops, l));
}

Verifier::~Verifier() { addSolverStatistics(context_, "pdpv.f", *solver_); }

void Verifier::poll() const {
    if (context_.budget.exhausted()) throw GaveUp("timeout");
}

void Verifier::count(const char* what, double amount) const {
    context_.statistics->add(std::string("pdpv.") + what, amount);
}

std::string Verifier::partial() const { return std::to_string(refinements_) + " loop invariants found"; }

// Limits are goals until one is known to be reachable: then no proof is possible.
bool Verifier::isGoal(LocationId l) const {
    const LocationKind kind = p_.locations[l].kind;
    return kind == LocationKind::Error || (kind == LocationKind::Limit && limit_.empty());
}

Term Verifier::bad() const {
    std::vector<Term> reached;
    for (const auto& place : region_.places())
        if (isGoal(place->after.location)) reached.push_back(place->after.reach);
    return tm_.mkOr(reached);
}

std::optional<Region::Path> Verifier::solve() {
    poll();
    count("rounds");
    // F: OR reach(bad) /\ AND over headers ( reach => LI(after, before) )
    const Term query = bad();
    std::vector<Term> terms = region_.terms();
    terms.push_back(query);
    if (!settings_.small || !isSmall(terms, query)) {
        const Result result = solver_->check(std::span(&query, 1));
        if (result == Result::Unknown) throw GaveUp("solver gave up");
        if (result == Result::Unsat) return std::nullopt;
    }
    const Assignment model = solver_->model(tm_, terms);
    term::Evaluator value(tm_, model);
    for (const auto& place : region_.places())
        if (isGoal(place->after.location) && value(place->after.reach).asBool())
            return region_.pathTo(*place, model);
    VOUCH_CHECK(false, "a model that reaches nothing bad");
    return std::nullopt;
}

// After true there is a model in which all words are small: runs are short then, and points are close to each other.
bool Verifier::isSmall(const std::vector<Term>& terms, Term query) {
    for (auto [bits, isSigned] : kSmall) {
        std::vector<Term> assumptions{query};
        for (Term v : term::variables(tm_, terms)) {
            if (!tm_.sort(v).isBitVec() || tm_.width(v) <= bits) continue;
            const uint32_t width = tm_.width(v);
            // v = its lowest bits, extended
            assumptions.push_back(tm_.mkEq(v, tm_.mkResize(tm_.mkExtract(v, bits - 1, 0), width, isSigned)));
        }
        if (solver_->check(assumptions) == Result::Sat) return true;
    }
    return false;
}

std::optional<Trace> Verifier::findCounterexample() {
    if (settings_.differences) relateDifferences();
    while (auto path = solve()) {
        VOUCH_CHECK(!path->visits.empty(), "a path from nowhere");
        // An accidental violation is as good as any.
        std::optional<Steps> steps;
        const Region::Visit& entry = path->visits.front();
        if (auto run = walk(*path, p_.entry, entry.before, nullptr, std::nullopt))
            steps = std::move(run->steps);
        else
            steps = realise(*path, std::nullopt);
        if (!steps) continue;
        Trace trace{{entry.after.begin(), entry.after.end()}, {steps->begin(), steps->end()}};
        if (interpreter_.replay(trace).size() != trace.steps.size() + 1) throw GaveUp(kArrays);
        const program::Location& end = p_.locations[p_.edges[trace.steps.back().edge].to];
        VOUCH_CHECK(end.isBad(), "a counterexample that ends in nothing bad");
        if (end.kind == LocationKind::Error) return trace;
        limit_ = end.reason;
    }
    return std::nullopt;
}

// The original program from a state at a location, with the path's inputs: to the end of the path, or to the same location
// with the state `behind`.
std::optional<Verifier::Connection> Verifier::walk(const Region::Path& path, LocationId from,
                                                   const Assignment& state, const Assignment* behind,
                                                   std::optional<size_t> loop) {
    const auto input = [&](EdgeId e, Term input) {
        const auto it = path.inputs.find({p_.edges[e].from, input});
        return it != path.inputs.end() ? it->second : term::Value::zero(tm_.sort(input));
    };
    const auto isAt = [&](const Assignment& wanted, const program::Interpreter::ValueOf& valueOf) {
        return std::all_of(wanted.begin(), wanted.end(), [&](const auto& entry) {
            return tm_.sort(entry.first).isArray() || valueOf(entry.first) == entry.second;
        });
    };
    bool toGoal = false;
    const auto stop = [&](LocationId l, const program::Interpreter::ValueOf& valueOf) {
        if (behind && l == from && isAt(*behind, valueOf)) return true;
        toGoal = loop && l == loops_.all()[*loop].head && isAt(path.end, valueOf);
        return toGoal;
    };
    count("runs");
    Execution run;
    for (bool keepTrace : {false, true}) {
        run = interpreter_.runAt(from, state, input, stop, true, settings_.steps, keepTrace, context_.budget);
        const bool isBad = run.end == Execution::End::Error || run.end == Execution::End::Limit;
        if (isBad && (loop || !isGoal(run.location))) return std::nullopt;
        if (!isBad && run.end != Execution::End::Stopped) return std::nullopt;
        toGoal = toGoal || isBad;
    }
    return Connection{{run.trace.steps.begin(), run.trace.steps.end()}, toGoal};
}

// Steps from the start of the path to its end; nothing: some invariant was refined instead.
std::optional<Verifier::Steps> Verifier::realise(const Region::Path& path, std::optional<size_t> loop) {
    Steps suffix; // from behind visit i on
    for (size_t i = path.steps.size(); i-- > 0;) {
        suffix.push_front(path.steps[i]);
        const Region::Visit& visit = path.visits[i];
        if (!visit.place->loop || visit.before == visit.after) continue;
        auto connection = walk(path, visit.place->after.location, visit.before, &visit.after, loop);
        if (!connection) connection = refine(path, visit, loop);
        if (!connection) return std::nullopt;
        if (connection->toGoal) suffix.clear();
        suffix.insert(suffix.begin(), connection->steps.begin(), connection->steps.end());
    }
    return suffix;
}

// LI of the loop excludes the values before and behind this header from now on: nothing. Or iterations that lead from the
// ones to the others, or to others from which a run gets to the end of the path.
std::optional<Verifier::Connection> Verifier::refine(const Region::Path& path, const Region::Visit& header,
                                                     std::optional<size_t> loop) {
    const size_t l = *header.place->loop;
    std::vector<std::pair<Cube, const char*>> targets;
    const auto poll = [this] { this->poll(); };
    std::optional<Cube> larger;
    if (settings_.generalise) larger = generaliser_.generalise(l, header.before, header.after, poll);
    const bool isImpossible = larger.has_value();
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
            if (isImpossible) throw GaveUp(kArrays);
            if (auto connection = behind(path, header, loop, *iterations, std::move(*steps)))
                return connection;
            break;
        }
    }
    VOUCH_CHECK(false, "iterations that lead to no target");
    return std::nullopt;
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

LoopProver& Verifier::proverOf(size_t l) {
    if (!provers_[l]) {
        const Loop& loop = loops_.all()[l];
        provers_[l] = std::make_unique<LoopProver>(p_, context_, loop, states_.liveAt(loop.head),
                                                   *regions_[l], settings_.covers);
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
    }
    for (size_t outer : loops_.around(l)) {
        const Region::Place* place = outer == l ? nullptr : regions_[outer]->at(head);
        if (!place) continue;
        constraints_[outer].push_back(regions_[outer]->instance(*place, conjunct));
        if (provers_[outer]) provers_[outer]->strengthen(constraints_[outer].back());
    }
}

// Inner loops first: what they keep counts for those around them.
void Verifier::relateDifferences() {
    for (size_t l = loops_.all().size(); l-- > 0;) {
        auto solver = makeSolver(context_, p_, solver::Backend::Bitblast);
        differences_[l] = differences(loops_.all()[l], proverOf(l).step(), tm_, *solver, [this] { poll(); });
        count("differences", static_cast<double>(differences_[l].size()));
        std::vector<Term> invariants;
        for (const Relation& relation : differences_[l]) {
            proverOf(l).assume(relation.invariant);
            invariants.push_back(relation.invariant);
        }
        if (!invariants.empty()) strengthen(l, invariants);
    }
}

} // namespace vouch::engine::pdpv
