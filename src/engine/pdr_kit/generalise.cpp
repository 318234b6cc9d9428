#include "engine/pdr_kit/generalise.h"

#include "support/check.h"
#include "term/traverse.h"

#include <algorithm>

namespace vouch::engine::pdr_kit {

Cube Generaliser::generalise(Cube blocked, bool lasting, const BlockedPart& blockedPart) {
    if (how_.lowBits > 0) blocked = toLowBits(std::move(blocked), blockedPart);
    if (how_.split) blocked = split(std::move(blocked), blockedPart);
    if (how_.drop) blocked = drop(std::move(blocked), blockedPart);
    if (how_.widen == Widening::Always || (lasting && how_.widen == Widening::Lasting))
        blocked = widen(std::move(blocked), blockedPart);
    if (how_.split) blocked = joinIntervals(tm_, blocked);
    if (how_.bits) blocked = asBits(std::move(blocked), blockedPart);
    for (Term literal : blocked.literals()) ++activity_[literal];
    return blocked;
}

// word = c becomes word mod 2^n = c mod 2^n, for the smallest n that leaves the cube blocked.
Cube Generaliser::toLowBits(Cube cube, const BlockedPart& blockedPart) {
    for (Term literal : std::vector<Term>(cube.literals())) {
        const auto equality = cube.contains(literal) ? asConstant(tm_, literal) : std::nullopt;
        if (!equality) continue;
        for (unsigned n = 1; n <= how_.lowBits && n < tm_.width(equality->word); ++n) {
            const Term low =
                tm_.mkEq(tm_.mkExtract(equality->word, n - 1, 0), tm_.mkConst(equality->value.trunc(n)));
            if (std::optional<Cube> part = blockedPart(cube.replaced(literal, low))) {
                VOUCH_CHECK(part->subsumes(cube.replaced(literal, low)), "a part of another cube");
                cube = *part;
                break;
            }
        }
    }
    return cube;
}

Cube Generaliser::split(Cube cube, const BlockedPart& blockedPart) {
    const Cube bounds = splitIntoIntervals(tm_, cube);
    if (bounds == cube) return cube;
    std::optional<Cube> part = blockedPart(bounds);
    VOUCH_CHECK(!part || part->subsumes(bounds), "a part of another cube");
    return part ? *part : cube;
}

std::vector<Term> Generaliser::ordered(const Cube& cube) {
    std::vector<std::pair<int64_t, Term>> ranked;
    for (Term literal : cube.literals()) {
        int64_t rank = 0; // handle order
        if (how_.order == LiteralOrder::Size) rank = -static_cast<int64_t>(term::dagSize(tm_, literal));
        if (how_.order == LiteralOrder::Activity)
            if (auto it = activity_.find(literal); it != activity_.end()) rank = it->second;
        ranked.push_back({rank, literal});
    }
    std::sort(ranked.begin(), ranked.end());
    std::vector<Term> result;
    for (const auto& [rank, literal] : ranked) result.push_back(literal);
    VOUCH_CHECK(result.size() == cube.size(), "literals are lost in their order");
    return result;
}

Cube Generaliser::drop(Cube cube, const BlockedPart& blockedPart) {
    unsigned failures = 0;
    for (Term literal : ordered(cube)) {
        if (!cube.contains(literal)) continue; // a core has dropped it meanwhile
        if (std::optional<Cube> part = blockedPart(cube.without(literal)))
            cube = *part;
        else if (++failures > how_.dropFailures)
            break;
    }
    return cube;
}

Cube Generaliser::widen(Cube cube, const BlockedPart& blockedPart) {
    for (Term literal : std::vector<Term>(cube.literals())) {
        const auto bound = asBound(tm_, literal);
        if (!bound) continue;
        const Bound far = widest(*bound, [&](const Bound& candidate) {
            return blockedPart(cube.replaced(literal, candidate.literal(tm_))).has_value();
        });
        VOUCH_CHECK(far.word == bound->word && far.upper == bound->upper, "another bound is widened");
        if (far.limit != bound->limit) cube = cube.replaced(literal, far.literal(tm_));
    }
    return cube;
}

Cube Generaliser::asBits(Cube cube, const BlockedPart& blockedPart) {
    std::vector<Term> literals;
    bool changed = false;
    for (Term literal : cube.literals()) {
        const auto equality = asConstant(tm_, literal);
        if (!equality) {
            literals.push_back(literal);
            continue;
        }
        changed = true;
        for (Term bit : splitIntoBits(tm_, *equality)) literals.push_back(bit);
    }
    if (!changed) return cube;
    std::optional<Cube> part = blockedPart(Cube(std::move(literals)));
    return part ? drop(*part, blockedPart) : cube;
}

} // namespace vouch::engine::pdr_kit
