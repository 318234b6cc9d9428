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
        if (interpreter_.replay(trace).size() != trace.steps.size() + 1) throw GaveUp(kLeansOnArrays);
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

} // namespace vouch::engine::pdpv
