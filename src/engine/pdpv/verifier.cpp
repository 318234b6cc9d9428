#include "engine/pdpv/verifier.h"

#include "engine/solvers.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::engine::pdpv {

using pdr_kit::GaveUp;
using program::Execution;
using program::LocationKind;
using solver::Result;

Verifier::Verifier(const Program& p, PathStates& states, const Loops& loops, const Context& context,
                   const Settings& settings)
    : p_(p), tm_(*p.tm), states_(states), loops_(loops), context_(context), settings_(settings),
      region_(p, states, loops), solver_(makeSolver(context, p, solver::Backend::Bitblast)),
      invariants_(loops.all().size()), provers_(loops.all().size()), constraints_(loops.all().size()),
      generaliser_(p, states, loops), interpreter_(p) {
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
    const Result result = solver_->check(std::span(&query, 1));
    if (result == Result::Unknown) throw GaveUp("solver gave up");
    if (result == Result::Unsat) return std::nullopt;
    std::vector<Term> terms = region_.terms();
    terms.push_back(query);
    const Assignment model = solver_->model(tm_, terms);
    term::Evaluator value(tm_, model);
    for (const auto& place : region_.places())
        if (isGoal(place->after.location) && value(place->after.reach).asBool())
            return region_.pathTo(*place, model);
    VOUCH_CHECK(false, "a model that reaches nothing bad");
    return std::nullopt;
}

std::optional<Trace> Verifier::findCounterexample() {
    while (auto path = solve()) {
        VOUCH_CHECK(!path->visits.empty(), "a path from nowhere");
        // An accidental violation is as good as any.
        std::optional<Steps> steps;
        if (auto run = walk(*path, nullptr, std::nullopt))
            steps = std::move(run->steps);
        else
            steps = realise(*path, std::nullopt);
        if (!steps) continue;
        Trace trace{{path->visits[0].after.begin(), path->visits[0].after.end()},
                    {steps->begin(), steps->end()}};
        if (interpreter_.replay(trace).size() != trace.steps.size() + 1)
            throw GaveUp("a counterexample that depends on arrays which loops change");
        const program::Location& end = p_.locations[p_.edges[trace.steps.back().edge].to];
        VOUCH_CHECK(end.isBad(), "a counterexample that ends in nothing bad");
        if (end.kind == LocationKind::Error) return trace;
        limit_ = end.reason;
    }
    return std::nullopt;
}

// The original program from the values before the header, or from the start of the path, with the path's inputs.
std::optional<Verifier::Connection> Verifier::walk(const Region::Path& path, const Region::Visit* header,
                                                   std::optional<size_t> loop) {
    const Region::Visit& start = header ? *header : path.visits.front();
    const LocationId head = start.place->after.location;
    const auto input = [&](EdgeId e, Term input) {
        const auto it = path.inputs.find({p_.edges[e].from, input});
        return it != path.inputs.end() ? it->second : term::Value::zero(tm_.sort(input));
    };
    const auto isAt = [&](const Assignment& state, const program::Interpreter::ValueOf& valueOf) {
        return std::all_of(state.begin(), state.end(), [&](const auto& entry) {
            return tm_.sort(entry.first).isArray() || valueOf(entry.first) == entry.second;
        });
    };
    bool toGoal = false;
    const auto stop = [&](LocationId l, const program::Interpreter::ValueOf& valueOf) {
        if (header && l == head && isAt(header->after, valueOf)) return true;
        toGoal = loop && l == loops_.all()[*loop].head && isAt(path.end, valueOf);
        return toGoal;
    };
    count("runs");
    Execution run;
    for (bool keepTrace : {false, true}) {
        run = interpreter_.runAt(head, start.before, input, stop, true, settings_.steps, keepTrace,
                                 context_.budget);
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
        if (auto connection = walk(path, &visit, loop)) {
            if (connection->toGoal) suffix.clear();
            suffix.insert(suffix.begin(), connection->steps.begin(), connection->steps.end());
            continue;
        }
        const auto iterations = refine(*visit.place->loop, visit.before, visit.after);
        if (!iterations) return std::nullopt;
        suffix.insert(suffix.begin(), iterations->begin(), iterations->end());
    }
    return suffix;
}

// LI of the loop excludes the pair from now on: nothing. Or iterations that lead from the one to the other.
std::optional<Verifier::Steps> Verifier::refine(size_t l, const Assignment& before, const Assignment& after) {
    std::optional<Cube> bad;
    if (settings_.generalise) bad = generaliser_.generalise(l, before, after, [this] { poll(); });
    count(bad ? "generalised" : "points");
    const bool isPoint = !bad;
    if (!bad) bad = generaliser_.point(l, before, after);
    for (;;) {
        if (!settings_.memo) provers_[l].reset();
        const auto iterations = proverOf(l).exclude(*bad);
        if (!iterations) {
            strengthen(l);
            return std::nullopt;
        }
        auto steps = realise(l, *iterations);
        if (!steps) continue; // the iterations leaned on an inner loop's invariant, which is stronger now
        VOUCH_CHECK(isPoint || !loops_.all()[l].changedArrays.empty(),
                    "abstract interpretation excludes what happens");
        if (!isPoint) throw GaveUp("a counterexample that depends on arrays which loops change");
        return steps;
    }
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
    }
    return *provers_[l];
}

// LI_l := LI_l /\ what was just proved; in F and in T of the loops around.
void Verifier::strengthen(size_t l) {
    ++refinements_;
    count("refinements");
    std::vector<Term> fresh;
    for (Term clause : proverOf(l).invariant())
        if (std::find(invariants_[l].begin(), invariants_[l].end(), clause) == invariants_[l].end())
            fresh.push_back(clause);
    VOUCH_CHECK(!fresh.empty(), "a refinement that changes nothing");
    invariants_[l].insert(invariants_[l].end(), fresh.begin(), fresh.end());
    const Term conjunct = tm_.mkAnd(fresh);
    const LocationId head = loops_.all()[l].head;
    if (const Region::Place* place = region_.at(head)) solver_->add(region_.instance(*place, conjunct));
    for (size_t outer : loops_.around(l)) {
        const Region::Place* place = outer == l ? nullptr : regions_[outer]->at(head);
        if (!place) continue;
        constraints_[outer].push_back(regions_[outer]->instance(*place, conjunct));
        if (provers_[outer]) provers_[outer]->strengthen(constraints_[outer].back());
    }
}

} // namespace vouch::engine::pdpv
