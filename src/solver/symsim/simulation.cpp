#include "solver/symsim/simulation.h"

#include <algorithm>

namespace vouch::solver::symsim {

namespace {

// Each sweep that changes something brings two classes of values together, so there is an end to them; where it is far
// away, the values that are there are right and may be less than what could be known.
constexpr unsigned kMostSweeps = 24;

} // namespace

Simulation::Simulation(const Network& network) : network_(network) {
    for (uint32_t node = 0; node < network.size(); ++node) values_.push_back(Bit::ofNode(node));
}

Bit Simulation::value(Bit bit) const {
    VOUCH_EXPENSIVE(VOUCH_CHECK(bit.node() < values_.size(), "a value of no node"));
    for (;;) {
        const Bit same = values_[bit.node()];
        if (same.node() == bit.node()) return bit;
        bit = same.negateIf(bit.isNegated());
    }
}

void Simulation::unify(Bit a, Bit b) {
    a = value(a), b = value(b);
    if (a == b) return;
    hasChanged_ = true;
    if (a == !b) {
        isContradiction_ = true;
        return;
    }
    if (a.node() < b.node()) std::swap(a, b);
    VOUCH_CHECK(a.node() > b.node() && values_[a.node()] == a.positive(), "a value above its node");
    values_[a.node()] = b.negateIf(a.isNegated());
}

bool Simulation::settle(GateTable& scratch, const support::Budget& budget) {
    for (unsigned i = 0; i < kMostSweeps && hasChanged_ && !isContradiction_; ++i) {
        if (budget.exhausted()) return false;
        hasChanged_ = false;
        ++sweeps_;
        sweepUp(scratch);
        if (!isContradiction_) sweepDown();
    }
    return true;
}

void Simulation::sweepUp(GateTable& scratch) {
    scratch.clear(network_.size());
    AppliedTable applied;
    const std::vector<Application>& applications = network_.applications();
    size_t next = 0;
    for (uint32_t node = 1; node < network_.size() && !isContradiction_; ++node) {
        for (; next < applications.size() && applications[next].at <= node; ++next)
            apply(applications[next], applied);
        values_[node] = value(Bit::ofNode(node)); // a shorter way the next time
        const Gate& gate = network_.gate(node);
        if (gate.kind == GateKind::Free) continue;
        const Normal normal = normalise({gate.kind, value(gate.a), value(gate.b), value(gate.c)});
        const Bit self = Bit::ofNode(node);
        unify(
            self,
            normal.isValue
                ? normal.value
                : scratch.findOrSet(normal.gate, self.negateIf(normal.isNegated)).negateIf(normal.isNegated));
    }
    for (; next < applications.size(); ++next) apply(applications[next], applied);
}

// Equal arguments, equal results.
void Simulation::apply(const Application& application, AppliedTable& table) {
    Word arguments;
    for (Bit argument : application.arguments) arguments.push_back(value(argument));
    Applied applied{&application, false};
    if (application.kind != Application::Kind::Plain) { // in one order
        const auto half = arguments.begin() + static_cast<ptrdiff_t>(arguments.size() / 2);
        applied.isSwapped = std::lexicographical_compare(half, arguments.end(), arguments.begin(), half);
        if (applied.isSwapped) std::swap_ranges(arguments.begin(), half, half);
    }
    const auto [same, isFirst] = table.try_emplace({application.function, std::move(arguments)}, applied);
    if (isFirst) return;
    const Application& other = *same->second.application;
    VOUCH_CHECK(other.results.size() == application.results.size(), "a function with results of two widths");
    if (application.kind == Application::Kind::Less && applied.isSwapped != same->second.isSwapped)
        return oppose(application.results[0], other.results[0], same->first.second);
    for (size_t i = 0; i < application.results.size(); ++i) unify(application.results[i], other.results[i]);
}

// a < b and b < a, of the two words one after the other.
void Simulation::oppose(Bit less, Bit greater, const Word& words) {
    less = value(less), greater = value(greater);
    if (less.isOne() || less == greater) require(greater, false);
    if (greater.isOne() || less == greater) require(less, false);
    if (!less.isZero() || !greater.isZero()) return;
    for (size_t i = 0; i < words.size() / 2; ++i) unify(words[i], words[words.size() / 2 + i]);
}

void Simulation::sweepDown() {
    for (uint32_t node = static_cast<uint32_t>(network_.size()); node-- > 1 && !isContradiction_;)
        if (network_.gate(node).kind != GateKind::Free) justify(node, network_.gate(node));
}

void Simulation::justify(uint32_t node, const Gate& gate) {
    const Bit wanted = value(Bit::ofNode(node));
    const Bit a = value(gate.a), b = value(gate.b);
    switch (gate.kind) {
    case GateKind::And:
        if (wanted.isOne()) unify(a, wanted), unify(b, wanted);
        if (!wanted.isZero()) return;
        if (a.isOne() || a == b) unify(b, wanted);
        if (b.isOne()) unify(a, wanted);
        return;
    case GateKind::Xor:
        if (wanted.isConstant()) unify(a, b.negateIf(wanted.isOne()));
        return;
    case GateKind::Ite: {
        const Bit c = value(gate.c);
        if (!wanted.isConstant() || a.isConstant()) return;
        if (b == !wanted)
            unify(a, Bit::constant(false)), unify(c, wanted);
        else if (c == !wanted)
            unify(a, Bit::constant(true)), unify(b, wanted);
        return;
    }
    case GateKind::Constant:
    case GateKind::Free: VOUCH_CHECK(false, "a value without operands is not justified");
    }
}

} // namespace vouch::solver::symsim
