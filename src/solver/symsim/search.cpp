#include "solver/symsim/search.h"

#include <algorithm>

namespace vouch::solver::symsim {

namespace {

// A vector is specified edge by edge, and each simulation on the way is kept for the other value.
constexpr size_t kMostValues = size_t{1} << 26; // of all of them together, of four bytes
constexpr size_t kMostEdges = 4096;

} // namespace

Search::Search(const Model& model, const VectorLimits& limits, const support::Budget& budget)
    : model_(model), limits_(limits), budget_(budget) {
    VOUCH_CHECK(limits.patterns > 0 && limits.enumerated >= 0 && limits.enumerated < 32, "no vectors at all");
}

std::optional<bool> Search::isGood(Simulation& simulation) {
    const unsigned before = simulation.sweeps();
    const bool isSettled = simulation.settle(scratch_, budget_);
    ++simulations_;
    sweeps_ += simulation.sweeps() - before;
    if (simulation.isContradiction()) return true;
    if (!isSettled) return std::nullopt;
    return false;
}

void Search::addVector(const Cube& cube, std::vector<Cube>& vectors) {
    vectors.push_back(cube);
    ++patterns_;
}

Search::Outcome Search::found(const Justification& choices) {
    counterexample_ = choices.edges();
    return Outcome::Counterexample;
}

Search::Outcome Search::run() {
    Simulation root(model_.network());
    for (Bit output : model_.outputs()) root.require(output, true);
    // case 1: an output that is 0 whatever the inputs
    const auto good = isGood(root);
    if (!good) return Outcome::Open;
    patterns_ = 1;
    case_ = 1;
    if (*good) return Outcome::Good;
    std::vector<Bit> edges;
    {
        const Justification choices(model_, root, nullptr);
        if (choices.isComplete()) return found(choices);
        edges = choices.candidates(static_cast<size_t>(limits_.enumerated) + 1);
    }
    case_ = 2;
    if (enumerate(root, edges) == Outcome::Good) return Outcome::Good;
    case_ = 3;
    patterns_ = 0;
    std::vector<Cube> vectors;
    const Outcome outcome = explore(std::move(root), {}, nullptr, vectors);
    if (outcome == Outcome::Good) VOUCH_CHECK(covers(vectors), "vectors that leave something out");
    if (outcome == Outcome::Open) case_ = 0;
    return outcome;
}

// All values of the edges from which values have to come, where these are few.
Search::Outcome Search::enumerate(const Simulation& root, const std::vector<Bit>& edges) {
    if (edges.empty() || edges.size() > static_cast<size_t>(limits_.enumerated)) return Outcome::Open;
    if (int64_t{1} << edges.size() > limits_.patterns) return Outcome::Open;
    std::vector<Cube> vectors;
    patterns_ = 0;
    for (uint32_t values = 0; values < uint32_t{1} << edges.size(); ++values) {
        Simulation simulation = root;
        Cube cube;
        for (size_t i = 0; i < edges.size(); ++i) cube.push_back(edges[i].negateIf(values >> i & 1));
        for (Bit literal : cube) simulation.require(literal, true);
        if (isGood(simulation) != true) return Outcome::Open;
        addVector(cube, vectors);
    }
    VOUCH_CHECK(covers(vectors), "an enumeration that leaves something out");
    return Outcome::Good;
}

// The simulation has the literals of the cube. Each vector is either good, or specifies one more edge.
Search::Outcome Search::explore(Simulation simulation, const Cube& cube, const Inputs* focus,
                                std::vector<Cube>& vectors) {
    if (budget_.exhausted() || patterns_ >= static_cast<size_t>(limits_.patterns)) return Outcome::Open;
    const size_t specified = cube.size();
    if (specified > kMostEdges || specified * model_.network().size() > kMostValues) return Outcome::Open;
    const auto good = isGood(simulation);
    if (!good) return Outcome::Open;
    if (*good) {
        addVector(cube, vectors);
        return Outcome::Good;
    }
    std::optional<Justification> choices(std::in_place, model_, simulation, focus);
    if (choices->isComplete()) return found(*choices);
    const std::vector<Inputs> groups = choices->groups();
    const std::vector<Bit> candidates = choices->candidates(1);
    choices.reset(); // it is as large as the model
    if (groups.size() > 1) return exploreGroups(simulation, cube, groups, vectors);
    if (candidates.empty()) return Outcome::Open; // reads of arrays are left, which nothing specifies
    const Outcome first = specify(simulation, candidates.front(), cube, focus, vectors);
    return first != Outcome::Good ? first : specify(simulation, !candidates.front(), cube, focus, vectors);
}

Search::Outcome Search::specify(const Simulation& simulation, Bit literal, const Cube& cube,
                                const Inputs* focus, std::vector<Cube>& vectors) {
    VOUCH_CHECK(simulation.value(literal) == literal && !literal.isConstant(),
                "an edge that has a value is specified");
    Simulation specified = simulation;
    specified.require(literal, true);
    Cube smaller = cube;
    smaller.push_back(literal);
    return explore(std::move(specified), smaller, focus, vectors);
}

// The output needs all groups. So the first one that cannot be justified is enough, and what is a counterexample for each
// is one for all: they have no input in common.
Search::Outcome Search::exploreGroups(const Simulation& simulation, const Cube& cube,
                                      const std::vector<Inputs>& groups, std::vector<Cube>& vectors) {
    std::vector<EdgeValue> together;
    bool isOpen = false;
    for (const Inputs& group : groups) {
        std::vector<Cube> own;
        const Outcome outcome = explore(simulation, cube, &group, own);
        if (outcome == Outcome::Good) {
            VOUCH_CHECK(covers(symsim::within(own, cube)), "vectors of a group that leave something out");
            vectors.push_back(cube);
            return Outcome::Good;
        }
        if (outcome == Outcome::Open)
            isOpen = true;
        else
            together.insert(together.end(), counterexample_.begin(), counterexample_.end());
    }
    if (isOpen) return Outcome::Open;
    counterexample_ = std::move(together);
    return Outcome::Counterexample;
}

} // namespace vouch::solver::symsim
