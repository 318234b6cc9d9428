#include "solver/symsim/network.h"

namespace vouch::solver::symsim {

Network::Network() : gates_(1) {}

Bit Network::mkFree() {
    gates_.push_back({GateKind::Free, {}, {}, {}});
    return Bit::ofNode(static_cast<uint32_t>(gates_.size() - 1));
}

Word Network::mkFree(uint32_t width) {
    Word word;
    for (uint32_t i = 0; i < width; ++i) word.push_back(mkFree());
    return word;
}

Bit Network::make(const Gate& gate) {
    const Normal normal = normalise(gate);
    if (normal.isValue) return normal.value;
    VOUCH_CHECK(normal.gate.a.node() < gates_.size() && normal.gate.b.node() < gates_.size(),
                "a gate above its operands' level");
    const Bit fresh = Bit::ofNode(static_cast<uint32_t>(gates_.size()));
    const Bit found = table_.findOrSet(normal.gate, fresh);
    if (found == fresh) gates_.push_back(normal.gate);
    return found.negateIf(normal.isNegated);
}

Word Network::apply(Application::Kind kind, uint64_t function, Word arguments, uint32_t width) {
    const auto [it, isNew] = applied_.try_emplace({function, arguments}, applications_.size());
    if (isNew) {
        const auto at = static_cast<uint32_t>(gates_.size());
        applications_.push_back({kind, function, std::move(arguments), mkFree(width), at});
        producer_.resize(at);
        producer_.resize(gates_.size(), static_cast<uint32_t>(applications_.size()));
    }
    VOUCH_CHECK(applications_[it->second].results.size() == width, "a function with results of two widths");
    return applications_[it->second].results;
}

void Network::relate(Application::Kind kind, uint64_t function, Word arguments, const Word& results) {
    VOUCH_CHECK(kind == Application::Kind::Plain || arguments.size() % 2 == 0,
                "two words of different widths");
    VOUCH_CHECK(kind != Application::Kind::Less || results.size() == 1, "a comparison that is no bit");
    applications_.push_back(
        {kind, function, std::move(arguments), results, static_cast<uint32_t>(gates_.size())});
}

} // namespace vouch::solver::symsim
