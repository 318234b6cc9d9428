// Ranges of memory whose length is not known, or too long to name each cell: one term each, no loop.
//
//   copy  cells:  cell i := address of cell i - target < length ? what source + (address of cell i - target) holds : cell i
//         array:  a := copy(a, index(target), b, index(source), length)
//   fill  likewise
//
// Both sides must consist of units, cells of one size that lie side by side; lengths are multiples of it.
#include "frontend/memory/memory.h"

#include <algorithm>

namespace vouch::frontend {

uint64_t Memory::unitOf(Cell cell) const {
    if (cell.isNowhere()) return 0;
    std::vector<const Partition*> all = partitionsOf(cell.node);
    if (all.size() != 1) return 0;
    const Partition& p = *all[0];
    const uint64_t modulus = pointsTo_.modulus(cell.node);
    if (modulus == 0 || static_cast<uint64_t>(p.piece.end - p.piece.begin) != modulus) return 0;
    const uint64_t unit = p.isArray() ? p.elementBytes : p.slots.empty() ? 0 : p.slots[0].bytes;
    if (unit == 0 || modulus % unit != 0) return 0;
    if ((cell.offset - p.piece.begin) % static_cast<int64_t>(unit) != 0) return 0;
    if (p.isArray()) return uint64_t{1} << p.indexShift == unit ? unit : 0;
    const bool alike =
        std::all_of(p.slots.begin(), p.slots.end(), [&](const Slot& s) { return s.bytes == unit; });
    return alike ? unit : 0;
}

Term Memory::distanceFrom(Term start, const Slot& slot) {
    return tm_.mkBvSub(tm_.mkConst(objects_.pointerBits(), slot.address), start);
}

Term Memory::unitCount(const Partition& p, Term length) { return index(p, length); }

void Memory::copyRange(MemoryState& state, const Range& target, const Range& source, Term length,
                       Term isReadable, const Unknown& unknown) {
    const Partition &to = *partitionsOf(target.cell.node)[0], &from = *partitionsOf(source.cell.node)[0];
    auto readable = [&](Term contents) {
        return tm_.isTrue(isReadable) ? contents
                                      : tm_.mkIte(isReadable, contents, unknown(tm_.sort(contents)));
    };
    if (!to.isArray()) {
        const MemoryState before = state; // all reads come before all writes
        for (const Slot& slot : to.slots) {
            Term distance = distanceFrom(target.start, slot), inRange = tm_.mkBvUlt(distance, length);
            if (tm_.isFalse(inRange)) continue;
            Term fresh = read(before, source.cell, tm_.mkBvAdd(source.start, distance), slot.bytes, unknown);
            state.set(slot.variable, tm_.mkIte(inRange, readable(fresh), before.get(slot.variable)));
        }
        return;
    }
    Term first = index(to, target.start), count = unitCount(to, length), old = state.get(to.array);
    if (from.isArray()) {
        Term contents = readable(state.get(from.array));
        state.set(to.array, tm_.mkCopy(old, first, contents, index(from, source.start), count));
        return;
    }
    Term array = old; // what lies outside of all cells of the source is unknown
    if (!accessesAreChecked_ || !tm_.isTrue(isReadable))
        array = tm_.mkCopy(old, first, unknown(tm_.sort(old)), first, count);
    for (const Slot& slot : from.slots) {
        Term distance = distanceFrom(source.start, slot);
        Term inRange = tm_.mkAnd(isReadable, tm_.mkBvUlt(distance, length));
        Term at = index(to, tm_.mkBvAdd(target.start, distance));
        array = tm_.mkIte(inRange, tm_.mkStore(array, at, state.get(slot.variable)), array);
    }
    state.set(to.array, array);
}

Term Memory::isWithin(const Partition& p, Term start, Term length) {
    auto word = [&](uint64_t x) { return tm_.mkConst(objects_.pointerBits(), x); };
    std::vector<Term> somewhere{tm_.mkEq(length, word(0))};
    for (const PointsTo::Placement& placement : pointsTo_.objectsOf(p.node)) {
        const Object& object = objects_[placement.object];
        Term offset = tm_.mkBvSub(start, word(object.address));
        somewhere.push_back(tm_.mkAnd(tm_.mkBvUle(length, word(object.size)),
                                      tm_.mkBvUle(offset, tm_.mkBvSub(word(object.size), length))));
    }
    return tm_.mkOr(somewhere);
}

void Memory::fillRange(MemoryState& state, const Range& target, Term length, Term unit) {
    const Partition& p = *partitionsOf(target.cell.node)[0];
    if (p.isArray()) {
        Term filled = tm_.mkFill(state.get(p.array), index(p, target.start), unitCount(p, length), unit);
        state.set(p.array, filled);
        return;
    }
    for (const Slot& slot : p.slots) {
        Term inRange = tm_.mkBvUlt(distanceFrom(target.start, slot), length);
        state.set(slot.variable, tm_.mkIte(inRange, unit, state.get(slot.variable)));
    }
}

} // namespace vouch::frontend
