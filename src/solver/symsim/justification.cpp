#include "solver/symsim/justification.h"

#include <algorithm>
#include <bit>
#include <tuple>

namespace vouch::solver::symsim {

namespace {

constexpr size_t kMasks = 64;

} // namespace

Justification::Justification(const Model& model, const Simulation& simulation, const Inputs* focus)
    : model_(model), simulation_(simulation), needed_(model.network().size()),
      touched_(model.network().size()) {
    VOUCH_CHECK(!simulation.isContradiction(), "what cannot be is not justified");
    justify();
    share(focus);
    group();
}

// The operands' values, each an X or a constant.
template <class Visit> void Justification::forOperands(uint32_t node, Visit visit) const {
    const Gate& gate = model_.network().gate(node);
    if (gate.kind == GateKind::Free) {
        if (const Application* application = model_.network().producer(node))
            for (Bit argument : application->arguments) visit(value(argument));
        return;
    }
    visit(value(gate.a));
    visit(value(gate.b));
    if (gate.kind == GateKind::Ite) visit(value(gate.c));
}

void Justification::justify() {
    const Network& network = model_.network();
    for (Bit output : model_.outputs()) {
        VOUCH_CHECK(value(output).isOne(), "an output that is not required to be 1");
        needed_[output.node()] = 1;
    }
    for (uint32_t node = static_cast<uint32_t>(network.size()); node-- > 1;) {
        if (!needed_[node] && !touched_[node]) continue;
        const Bit v = value(Bit::ofNode(node));
        if (model_.isEnd(node)) {
            if (const Edge* edge = model_.edgeAt(node))
                edges_.push_back(
                    {*edge, v.isConstant() ? std::optional(v.isOne() != edge->isNegated) : std::nullopt});
        } else if (v.isConstant() && needed_[node]) {
            justifyGate(node, network.gate(node), v.isOne());
        } else {
            forOperands(node, [&](Bit operand) { touched_[operand.node()] = 1; });
        }
    }
}

void Justification::touch(Bit bit) { touched_[bit.node()] = 1; }

void Justification::justifyGate(uint32_t node, const Gate& gate, bool wanted) {
    const auto need = [&](Bit bit) { needed_[bit.node()] = 1; };
    const Bit a = value(gate.a), b = value(gate.b);
    switch (gate.kind) {
    case GateKind::And:
        if (wanted) return need(gate.a), need(gate.b);
        if (a.isZero()) return need(gate.a);
        if (b.isZero()) return need(gate.b);
        break;
    case GateKind::Xor: {
        if (a.isConstant() && b.isConstant()) return need(gate.a), need(gate.b);
        // A bit that is free is what the other one makes it.
        const auto isFree = [&](Bit bit) {
            return model_.network().gate(bit.node()).kind == GateKind::Free ||
                   model_.network().gate(value(bit).node()).kind == GateKind::Free;
        };
        if (isFree(gate.a) || isFree(gate.b)) return touch(gate.a), touch(gate.b);
        break;
    }
    case GateKind::Ite:
        if (a.isConstant()) return need(gate.a), need(a.isOne() ? gate.b : gate.c);
        break;
    case GateKind::Constant:
    case GateKind::Free: VOUCH_CHECK(false, "an input is justified by itself");
    }
    choices_.push_back(node);
}

// Which choices depend on an X, through everything, be it an end of justification or not.
void Justification::share(const Inputs* focus) {
    const Network& network = model_.network();
    sharing_.assign(network.size(), 0);
    const auto spread = [&] {
        for (uint32_t node = static_cast<uint32_t>(network.size()); node-- > 1;)
            if (sharing_[node] != 0)
                forOperands(node, [&](Bit operand) { sharing_[operand.node()] |= sharing_[node]; });
        sharing_[0] = 0;
    };
    const auto begin = [&] {
        for (size_t i = 0; i < choices_.size(); ++i)
            forOperands(choices_[i], [&](Bit operand) {
                sharing_[operand.node()] |= uint64_t{1} << std::min(i, kMasks - 1);
            });
        spread();
    };
    begin();
    if (!focus) return;
    uint64_t inFocus = 0;
    for (uint32_t node = 1; node < network.size(); ++node)
        if ((*focus)[node]) inFocus |= sharing_[node];
    std::vector<uint32_t> kept;
    for (size_t i = 0; i < choices_.size(); ++i)
        if (inFocus >> std::min(i, kMasks - 1) & 1) kept.push_back(choices_[i]);
    choices_ = std::move(kept);
    sharing_.assign(network.size(), 0);
    begin();
}

void Justification::group() {
    const Network& network = model_.network();
    std::vector<uint64_t> groups; // masks of choices, disjoint
    for (uint32_t node = 1; node < network.size(); ++node) {
        if (network.gate(node).kind != GateKind::Free || sharing_[node] == 0) continue;
        uint64_t all = sharing_[node];
        std::erase_if(groups, [&](uint64_t g) {
            const bool meets = (g & all) != 0;
            if (meets) all |= g;
            return meets;
        });
        groups.push_back(all);
    }
    for (size_t i = 0; i < groups.size(); ++i)
        for (size_t k = i + 1; k < groups.size(); ++k)
            VOUCH_CHECK((groups[i] & groups[k]) == 0, "groups of choices that share one");
    std::sort(groups.begin(), groups.end(),
              [](uint64_t a, uint64_t b) { return std::countr_zero(a) < std::countr_zero(b); });
    for (uint64_t g : groups) {
        Inputs inputs(network.size());
        for (uint32_t node = 1; node < network.size(); ++node)
            inputs[node] = network.gate(node).kind == GateKind::Free && (sharing_[node] & g) != 0;
        groups_.push_back(std::move(inputs));
    }
}

std::vector<Bit> Justification::candidates(size_t most) const {
    const Network& network = model_.network();
    std::vector<uint8_t> isVisible(network.size()); // without passing an end
    std::vector<std::optional<Bit>> direct(network.size());
    for (uint32_t node : choices_) {
        const Gate& gate = network.gate(node);
        forOperands(node, [&](Bit operand) { isVisible[operand.node()] = 1; });
        const Bit wanted = value(Bit::ofNode(node));
        if (gate.kind == GateKind::And) // an operand that is 0 justifies it
            forOperands(node, [&](Bit operand) { direct[operand.node()] = !operand; });
        if (gate.kind == GateKind::Ite) direct[value(gate.a).node()] = value(gate.a);
        VOUCH_CHECK(wanted.isConstant(), "a choice without a value");
    }
    using Rank = std::tuple<int, int, uint32_t>; // sharing, directness, nearness to the outputs
    std::vector<std::pair<Rank, Bit>> ranked;
    for (uint32_t node = static_cast<uint32_t>(network.size()); node-- > 1;) {
        if (!isVisible[node] || value(Bit::ofNode(node)) != Bit::ofNode(node)) continue;
        if (model_.edgeAt(node))
            ranked.push_back({Rank(std::popcount(sharing_[node]), direct[node] ? 1 : 0, node),
                              direct[node].value_or(Bit::ofNode(node))});
        if (!model_.isEnd(node)) forOperands(node, [&](Bit operand) { isVisible[operand.node()] = 1; });
    }
    std::sort(ranked.begin(), ranked.end(), [](const auto& x, const auto& y) { return x.first > y.first; });
    std::vector<Bit> result;
    for (size_t i = 0; i < std::min(most, ranked.size()); ++i) result.push_back(ranked[i].second);
    return result;
}

} // namespace vouch::solver::symsim
