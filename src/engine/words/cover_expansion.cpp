#include "engine/words/cover_expansion.h"

#include "support/check.h"

#include <algorithm>

namespace vouch::engine::words {

Cube CoverExpansion::expand(Cube cube, const BlockedPart& blockedPart, const Cube* against) {
    std::vector<Term> order = cube.literals();
    shuffle(order, random_);
    auto rest = order.begin();
    if (isEarly_) rest = std::partition(rest, order.end(), isEarly_);
    if (against) std::partition(rest, order.end(), [&](Term t) { return isOf(*against, t); });
    unsigned failed = 0;
    for (Term literal : order) {
        if (!cube.contains(literal)) continue; // went with a core
        if (failed < failures_) {
            // F(l-1) /\ !c /\ T /\ c'  and  I /\ c  for c without the literal
            if (auto part = blockedPart(cube.without(literal))) {
                VOUCH_CHECK(part->subsumes(cube), "a part with literals that were not asked about");
                cube = std::move(*part);
                continue;
            }
            ++failed;
        }
        if (const Row* row = rows_.find(literal)) cube = relax(cube, literal, *row, blockedPart);
    }
    return cube;
}

// The literal, or its row with another bound.
bool CoverExpansion::isOf(const Cube& cube, Term literal) const {
    const Row* row = rows_.find(literal);
    return std::any_of(cube.literals().begin(), cube.literals().end(), [&](Term other) {
        const Row* otherRow = rows_.find(other);
        return other == literal || (row && otherRow && row->isParallelTo(*otherRow));
    });
}

// The largest bound with which the cube is blocked: a lower one is, a higher one is not.
Cube CoverExpansion::relax(const Cube& cube, Term literal, const Row& row, const BlockedPart& blockedPart) {
    BitVector low = row.bound, high = row.greatest() - 1; // without the row it is not blocked, as was tried
    VOUCH_CHECK(low.sle(high), "a row that says nothing");
    Cube best = cube;
    bool isFirst = true; // most bounds are tight: the next value is tried before the search
    while (low.slt(high)) {
        const BitVector gap = high - low; // fits, for rows have a bit to spare
        const BitVector middle = isFirst ? low + 1 : low + gap.lshr(1) + BitVector(gap.getBitWidth(), gap[0]);
        const Term relaxed = rows_.literal(row.withBound(middle));
        const auto part = blockedPart(cube.replaced(literal, relaxed));
        isFirst = false;
        if (!part) {
            high = middle - 1;
            continue;
        }
        best = *part;
        if (!part->contains(relaxed)) break; // not needed at all
        low = middle;
    }
    VOUCH_CHECK(rows_.subsumes(best, cube), "a bound that was relaxed lost states");
    return best;
}

} // namespace vouch::engine::words
