#include "frontend/memory/layout.h"

namespace vouch::frontend {

namespace {

constexpr uint64_t kPage = 4096;

// User space of x86: above it lies the kernel, or nothing.
uint64_t endOfMemory(uint32_t pointerBits) {
    return pointerBits >= 64 ? uint64_t{1} << 47 : uint64_t{1} << pointerBits;
}

} // namespace

Layout::Layout(TermManager& tm, const Objects& objects, PointsTo& pointsTo, const LayoutUse& use,
               std::vector<program::VariableInfo>& variables)
    : tm_(tm), objects_(objects), pointsTo_(pointsTo) {
    std::vector<Term> all;
    for (uint32_t object : use.movable) {
        Term shift = tm_.mkFreshVar("shift", Sort::bitVec(objects_.pointerBits()));
        variables.push_back({shift, "", "", "", false, true});
        shifts_[object] = shift;
        all.push_back(promisesOf(object));
    }
    for (uint32_t a : use.movable)
        for (uint32_t b : use.movable)
            if (a < b && !use.overlapping.contains({a, b})) all.push_back(areDisjoint(a, b));
    promises_ = tm_.mkAnd(all);
}

Term Layout::start(uint32_t object) {
    return tm_.mkBvAdd(shifts_.at(object), word(objects_[object].address));
}

Term Layout::promisesOf(uint32_t object) {
    const Object& o = objects_[object];
    uint64_t last = endOfMemory(objects_.pointerBits()) - kPage - o.size;
    Term inRange = tm_.mkAnd(tm_.mkBvUle(word(kPage), start(object)), tm_.mkBvUle(start(object), word(last)));
    if (o.alignment <= 1) return inRange;
    uint32_t bits = llvm::Log2_64(o.alignment);
    return tm_.mkAnd(inRange, tm_.mkEq(tm_.mkExtract(shifts_.at(object), bits - 1, 0), tm_.mkConst(bits, 0)));
}

Term Layout::areDisjoint(uint32_t a, uint32_t b) {
    auto end = [&](uint32_t object) {
        return tm_.mkBvAdd(start(object), word(std::max<uint64_t>(objects_[object].size, 1)));
    };
    return tm_.mkOr(tm_.mkBvUle(end(a), start(b)), tm_.mkBvUle(end(b), start(a)));
}

Term Layout::number(PointsTo::Cell cell, Term address) {
    if (cell.isNowhere()) return address;
    const auto& placements = pointsTo_.objectsOf(cell.node);
    auto moved = [&](const PointsTo::Placement& placement) {
        return tm_.mkBvAdd(address, shifts_.at(placement.object));
    };
    if (placements.size() == 1) // outside of its object, a pointer moves along
        return tm_.mkIte(tm_.mkEq(address, word(0)), address, moved(placements[0]));
    Term result = address;
    for (const PointsTo::Placement& placement : placements) {
        const Object& object = objects_[placement.object];
        Term distance = tm_.mkBvSub(address, word(object.address));
        result = tm_.mkIte(tm_.mkBvUle(distance, word(object.size)), moved(placement), result);
    }
    return result;
}

} // namespace vouch::frontend
