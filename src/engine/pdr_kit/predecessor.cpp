#include "engine/pdr_kit/predecessor.h"

#include "engine/pdr_kit/literals.h"
#include "engine/pdr_kit/simulation.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::engine::pdr_kit {

using solver::Result;
using term::Kind;

PredecessorFinder::Requirement PredecessorFinder::requirementOf(std::span<const Term> requirements,
                                                                std::span<const Term> inputs,
                                                                const term::Assignment& model) {
    VOUCH_EXPENSIVE(for (Term requirement : requirements)
                        VOUCH_CHECK(term::evaluate(tm_, requirement, model).asBool(),
                                    "a predecessor of what the model does not satisfy"));
    WithoutInputs state = eliminateInputs(tm_, implicant(tm_, requirements, model), inputs, model);
    // Replacing inputs may have turned a literal into a formula again.
    return {state.apply(tm_, tm_.mkAnd(requirements)), Cube(implicant(tm_, state.literals, model))};
}

Cube PredecessorFinder::within(const Requirement& requirement, const term::Assignment& model) {
    const auto& [formula, wep] = requirement;
    const bool large = term::dagSize(tm_, wep.literals()) > options_.largestCube;
    const CubeStyle style = options_.style == CubeStyle::Wep && large ? CubeStyle::Bits : options_.style;
    if (style == CubeStyle::Wep && !options_.liftBySolver) return wep;
    std::optional<Cube> box;
    if (style == CubeStyle::Simulation) box = liftBySimulation(tm_, wep.literals(), model);
    if (box && !options_.liftBySolver) return *box;
    if (style == CubeStyle::Intervals || style == CubeStyle::Bits || style == CubeStyle::Values)
        if (auto values = valuesOf(wep, model, style))
            if (auto cube = implication(*values, formula).part)
                return options_.widen && style == CubeStyle::Intervals ? widened(*cube, formula) : *cube;
    const Cube& simple = box ? *box : wep;
    auto cube = implication(simple, formula).part;
    return cube ? *cube : simple; // the solver may have given up, which costs only the lifting
}

PredecessorFinder::Implication PredecessorFinder::implication(const Cube& cube, Term formula) {
    if (!cache_) return ask(cube, formula);
    const QueryKey key{QueryKey::kNoTransition, false, formula, cube.literals()};
    if (const CachedAnswer* known = cache_->find(key)) {
        cache_->countHit();
        if (known->satisfiable) return {std::nullopt, known->satisfiable->model};
        return {Cube(known->unsatisfiable->core), std::nullopt};
    }
    cache_->countMiss();
    Implication result = ask(cube, formula);
    if (result.outside) cache_->put(key, CachedAnswer::Satisfiable{0, 0, 0, *result.outside});
    if (result.part) cache_->put(key, CachedAnswer::Unsatisfiable{0, result.part->literals()});
    return result;
}

PredecessorFinder::Implication PredecessorFinder::ask(const Cube& cube, Term formula) {
    constexpr unsigned kQueriesPerSolver = 1000;
    constexpr int64_t kConflicts = 10000;
    if (!solver_ || ++queries_ > kQueriesPerSolver) {
        if (solver_) former_.merge(solver_->statistics);
        solver_ = makeSolver_();
        solver_->setConflictLimit(kConflicts);
        queries_ = 0;
    }
    VOUCH_CHECK(tm_.sort(formula).isBool(), "a cube implies formulas only");
    const Term active = tm_.mkFreshVar("lift", term::Sort::boolean());
    solver_->add(tm_.mkImplies(active, tm_.mkNot(formula)));
    std::vector<Term> terms = cube.literals();
    terms.push_back(active);
    // cube /\ !formula
    const Result result = solver_->check(terms);
    Implication answer;
    if (result == Result::Unsat) {
        std::vector<Term> core = solver_->core();
        std::erase(core, active);
        answer.part = Cube(std::move(core));
        VOUCH_CHECK(answer.part->subsumes(cube), "a core with literals that were not asked about");
    } else if (result == Result::Sat) {
        terms.back() = formula;
        answer.outside = solver_->model(tm_, terms);
        VOUCH_EXPENSIVE(VOUCH_CHECK(!term::evaluate(tm_, formula, *answer.outside).asBool(),
                                    "a state outside of the formula that satisfies it"));
    }
    solver_->add(tm_.mkNot(active));
    return answer;
}

void PredecessorFinder::addValue(Term word, const term::Assignment& model, CubeStyle style,
                                 std::vector<Term>& literals) {
    const term::Value value = term::evaluate(tm_, word, model);
    if (value.isBool()) {
        literals.push_back(value.asBool() ? word : tm_.mkNot(word));
        return;
    }
    const Cube equality({tm_.mkEq(word, tm_.mkConst(value.asBits()))});
    if (style == CubeStyle::Values) {
        literals.push_back(equality.literals().front());
        return;
    }
    std::vector<Term> parts = style == CubeStyle::Bits ? splitIntoBits(tm_, {word, value.asBits()})
                                                       : splitIntoIntervals(tm_, equality).literals();
    literals.insert(literals.end(), parts.begin(), parts.end());
}

// The values of all words of the state that the cube mentions; nothing if it mentions an array as a whole.
std::optional<Cube> PredecessorFinder::valuesOf(const Cube& cube, const term::Assignment& model,
                                                CubeStyle style) {
    std::vector<Term> literals;
    for (Term t : term::cone(tm_, cube.literals())) {
        const std::vector<Term> arguments(tm_.args(t).begin(), tm_.args(t).end());
        if (tm_.isVar(t) && !tm_.sort(t).isArray()) {
            addValue(t, model, style, literals);
        } else if (tm_.kind(t) == Kind::ArraySelect && tm_.isVar(arguments[0])) {
            const Term index = tm_.mkConst(term::evaluate(tm_, arguments[1], model).asBits());
            addValue(tm_.mkSelect(arguments[0], index), model, style, literals);
        } else if (std::any_of(arguments.begin(), arguments.end(),
                               [&](Term argument) { return tm_.sort(argument).isArray(); })) {
            return std::nullopt;
        }
    }
    return Cube(std::move(literals));
}

// Each bound goes towards its extreme while the cube implies the requirement.
Cube PredecessorFinder::widened(Cube cube, Term requirement) {
    for (Term literal : std::vector<Term>(cube.literals())) {
        const auto bound = asBound(tm_, literal);
        if (!bound) continue;
        const Bound far = widest(*bound, [&](const Bound& candidate) {
            return implies(cube.replaced(literal, candidate.literal(tm_)), requirement);
        });
        if (far.limit != bound->limit) cube = cube.replaced(literal, far.literal(tm_));
    }
    return cube;
}

// Each model of  cube /\ !(f1 /\ f2 /\ ...)  rules out the formulas that are false in it; without one all that are
// left are implied.
std::vector<Term> PredecessorFinder::implied(const Cube& cube, std::vector<Term> formulas) {
    while (!formulas.empty()) {
        const Implication answer = implication(cube, tm_.mkAnd(formulas));
        if (answer.part) return formulas;
        if (!answer.outside) return {}; // the solver gave up
        const size_t ruledOut = std::erase_if(
            formulas, [&](Term formula) { return !term::evaluate(tm_, formula, *answer.outside).asBool(); });
        VOUCH_CHECK(ruledOut > 0, "a state that violates none of the formulas that are not all implied");
    }
    return {};
}

support::Statistics PredecessorFinder::statistics() const {
    support::Statistics total = former_;
    if (solver_) total.merge(solver_->statistics);
    return total;
}

} // namespace vouch::engine::pdr_kit
