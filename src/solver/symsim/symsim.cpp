#include "solver/symsim/symsim.h"

#include "solver/symsim/equalities.h"

#include <algorithm>
#include <ctime>

namespace vouch::solver::symsim {

namespace {

// Of the processor.
class Stopwatch {
  public:
    Stopwatch(support::Statistics& statistics, std::string name)
        : statistics_(statistics), name_(std::move(name)) {}
    ~Stopwatch() { statistics_.add(name_, static_cast<double>(std::clock() - begin_) / CLOCKS_PER_SEC); }

  private:
    support::Statistics& statistics_;
    std::string name_;
    std::clock_t begin_ = std::clock();
};

bool isInternal(const Edge& edge) {
    return edge.kind == Edge::Kind::Cut || edge.kind == Edge::Kind::Predicate;
}

} // namespace

void declareSettings(support::Declare<Settings>& table) {
    table
        .number("distance", &Settings::distance, 0, 1000,
                "S: words within this distance of the formula keep their meaning", "H19")
        .number(
            "patterns", [](Settings& s) -> auto& { return s.vectors.patterns; }, 1, 65536,
            "most vectors of a question", "H20")
        .number(
            "enumerate", [](Settings& s) -> auto& { return s.vectors.enumerated; }, 0, 16,
            "case 2: most edges that take all values", "H20")
        .number("rounds", &Settings::rounds, 1, 1000000, "most refinements of a question", "H21")
        .number("conflicts", &Settings::conflicts, 0, 1000000000,
                "effort for the justification of a counterexample on the bit model", "H21")
        .number("gates", &Settings::gates, 1000, 100000000, "largest model that is simulated", "own");
}

Result SymSim::giveUp(std::string reason) {
    reason_ = std::move(reason);
    return Result::Unknown;
}

Result SymSim::decide(Term formula) {
    VOUCH_CHECK(tm_.sort(formula).isBool(), "a question that is no formula");
    statistics.add("questions");
    if (tm_.isFalse(formula)) return Result::Unsat;
    const std::vector<Term> conjuncts = substituteEqualities(tm_, formula);
    Abstraction abstraction(tm_, conjuncts, static_cast<unsigned>(settings_.distance));
    statistics.add("words", static_cast<double>(abstraction.words()));
    statistics.add("abstracted", static_cast<double>(abstraction.abstracted()));
    Result result = Result::Unknown;
    bool isOver = false;
    for (int64_t i = 0; i < settings_.rounds && !isOver; ++i)
        result = round(abstraction, formula, conjuncts, isOver);
    statistics.add("restored", static_cast<double>(abstraction.restored()));
    statistics.add("opened", static_cast<double>(abstraction.opened()));
    if (!isOver) return giveUp("more than " + std::to_string(settings_.rounds) + " refinements");
    return result;
}

Result SymSim::round(Abstraction& abstraction, Term formula, std::span<const Term> conjuncts, bool& isOver) {
    isOver = true;
    statistics.add("rounds");
    std::vector<EdgeValue> counterexample;
    {
        const Stopwatch watch(statistics, "seconds.simulation");
        const Model model(tm_, conjuncts, abstraction, static_cast<size_t>(settings_.gates));
        if (!model.isComplete())
            return giveUp("the model has more than " + std::to_string(settings_.gates) + " gates");
        Search search(model, settings_.vectors, budget_);
        const Search::Outcome outcome = search.run();
        statistics.add("patterns", static_cast<double>(search.patterns()));
        statistics.max("patterns-most", static_cast<double>(search.patterns()));
        statistics.add("simulations", static_cast<double>(search.simulations()));
        statistics.add("sweeps", static_cast<double>(search.sweeps()));
        if (search.solvedBy() > 0) statistics.add("case-" + std::to_string(search.solvedBy()));
        if (outcome == Search::Outcome::Good) return Result::Unsat;
        if (outcome == Search::Outcome::Open) {
            if (budget_.exhausted()) return giveUp("timeout");
            isOver = !abstraction.restoreNearest();
            return giveUp("symbolic simulation needs more than " +
                          std::to_string(settings_.vectors.patterns) + " patterns");
        }
        counterexample = search.counterexample();
    }
    const Justified justified = justify(formula, conjuncts, counterexample);
    if (justified.result == Result::Sat) return Result::Sat;
    if (justified.result == Result::Unknown)
        return giveUp(budget_.exhausted() ? "timeout" : "a counterexample is too hard to justify");
    statistics.add("spurious");
    isOver = !abstraction.restore(justified.blamed) && !abstraction.restoreNearest();
    return giveUp("a counterexample is spurious, and nothing is abstract");
}

// M_B. What a spurious counterexample is blamed on are those of its values that are in the core; if there are none, it hangs
// on the formula alone, and is blamed on all values of edges below the conjuncts that are in the core.
SymSim::Justified SymSim::justify(Term formula, std::span<const Term> conjuncts,
                                  const std::vector<EdgeValue>& counterexample) {
    const Stopwatch watch(statistics, "seconds.justification");
    // After a substitution these are not the conjuncts of the formula.
    const bool isWhole = std::ranges::equal(conjunctsOf(tm_, formula), conjuncts);
    std::vector<Term> assumptions{formula};
    if (isWhole) assumptions.assign(conjuncts.begin(), conjuncts.end());
    const size_t formulas = assumptions.size();
    std::vector<Edge> origin;
    for (const EdgeValue& e : counterexample) {
        if (!e.value) continue;
        const Term t = e.edge.term;
        const Term bit =
            tm_.sort(t).isBool() ? t : tm_.mkEq(tm_.mkExtract(t, e.edge.bit, e.edge.bit), tm_.mkConst(1, 1));
        assumptions.push_back(*e.value ? bit : tm_.mkNot(bit));
        origin.push_back(e.edge);
    }
    solver_.setConflictLimit(settings_.conflicts);
    // formula /\ AND_{(e, v) in E} e = v
    Justified justified{solver_.check(assumptions)};
    solver_.setConflictLimit(-1);
    if (justified.result != Result::Unsat) return justified;
    const std::vector<Term> core = solver_.core();
    const auto isBlamed = [&](Term t) { return std::find(core.begin(), core.end(), t) != core.end(); };
    for (size_t i = 0; i < origin.size(); ++i)
        if (isInternal(origin[i]) && isBlamed(assumptions[formulas + i]))
            justified.blamed.push_back(origin[i].term);
    if (!justified.blamed.empty()) return justified;
    std::vector<Term> roots;
    for (Term t : conjuncts)
        if (!isWhole || isBlamed(t)) roots.push_back(t);
    const std::vector<Term> below = term::cone(tm_, roots);
    for (const EdgeValue& e : counterexample)
        if (isInternal(e.edge) && std::binary_search(below.begin(), below.end(), e.edge.term))
            justified.blamed.push_back(e.edge.term);
    return justified;
}

} // namespace vouch::solver::symsim
