#include "frontend/memory/memory.h"

#include "frontend/memory/constants.h"
#include "support/check.h"

#include <algorithm>
#include <numeric>

namespace vouch::frontend {

namespace {

constexpr uint64_t kObjectAlignment = 16; // what Objects guarantees

uint64_t powerOfTwoDividing(uint64_t x, uint64_t atMost) {
    return x == 0 ? atMost : std::min(atMost, x & (0 - x));
}
uint64_t magnitude(int64_t x) { return x < 0 ? 0 - static_cast<uint64_t>(x) : static_cast<uint64_t>(x); }
uint32_t logarithm(uint64_t powerOfTwo) { return static_cast<uint32_t>(llvm::Log2_64(powerOfTwo)); }

} // namespace

Memory::Memory(TermManager& tm, const Objects& objects, PointsTo& pointsTo, const Source& source,
               unsigned cellLimit, bool accessesAreChecked, std::vector<program::VariableInfo>& variables)
    : tm_(tm), objects_(objects), pointsTo_(pointsTo), source_(source), cellLimit_(cellLimit),
      accessesAreChecked_(accessesAreChecked), variables_(variables) {
    for (uint32_t root : pointsTo_.roots())
        if (!pointsTo_.objectsOf(root).empty())
            for (const PointsTo::Piece& piece : pointsTo_.pieces(root)) addPartition(root, piece);
}

std::vector<Memory::Pattern> Memory::patterns(const PointsTo::Piece& piece) const {
    std::vector<Pattern> result;
    for (size_t i = 0; i + 1 < piece.boundaries.size(); ++i)
        result.push_back(
            {piece.boundaries[i], static_cast<uint32_t>(piece.boundaries[i + 1] - piece.boundaries[i])});
    return result;
}

void Memory::forEachPlace(uint32_t root, int64_t offset, uint64_t bytes,
                          const std::function<void(uint32_t, int64_t)>& action,
                          const std::function<uint64_t(uint32_t)>& extent) const {
    auto m = static_cast<int64_t>(pointsTo_.modulus(root));
    auto n = static_cast<int64_t>(bytes);
    for (const PointsTo::Placement& placement : pointsTo_.objectsOf(root)) {
        auto size = static_cast<int64_t>(objects_[placement.object].size);
        auto end = extent ? static_cast<int64_t>(extent(placement.object)) : size;
        if (end == 0) continue;
        int64_t at = offset - placement.shift;
        if (m != 0) at = ((at % m) + m) % m;
        if (m != 0 && !accessesAreChecked_)
            while (at - m + n > 0) at -= m;
        for (; at < end; at += m) {
            bool whole = at >= 0 && at + n <= size;
            if (whole || (!accessesAreChecked_ && at + n > 0)) action(placement.object, at);
            if (m == 0) break;
        }
    }
}

uint64_t Memory::countCells(uint32_t root, const PointsTo::Piece& piece) const {
    uint64_t m = pointsTo_.modulus(root);
    uint64_t count = 0;
    for (const PointsTo::Placement& placement : pointsTo_.objectsOf(root))
        count += (piece.boundaries.size() - 1) * (m == 0 ? 1 : objects_[placement.object].size / m + 1);
    return count;
}

void Memory::addPartition(uint32_t root, const PointsTo::Piece& piece) {
    Partition p;
    p.node = root;
    p.piece = piece;
    // The estimate may count a cell too many per object; makeSlots() decides by the exact number.
    if (countCells(root, piece) <= cellLimit_ + 2 * pointsTo_.objectsOf(root).size()) makeSlots(p);
    if (p.slots.size() > cellLimit_ ||
        countCells(root, piece) > cellLimit_ + 2 * pointsTo_.objectsOf(root).size()) {
        p.slots.clear();
        makeArray(p);
    }
    for (Slot& slot : p.slots) {
        uint32_t object = *objects_.at(slot.address);
        CName name = source_.nameOf(objects_[object], slot.address - objects_[object].address, slot.bytes);
        slot.variable =
            tm_.mkFreshVar(name.name.empty() ? "memory" : name.name, Sort::bitVec(slot.bytes * 8));
        variables_.push_back(
            {slot.variable, name.name, name.type, name.function, name.isSigned, name.name.empty()});
    }
    byNode_[root].push_back(static_cast<uint32_t>(partitions_.size()));
    partitions_.push_back(std::move(p));
}

void Memory::makeSlots(Partition& p) {
    for (const Pattern& pattern : patterns(p.piece))
        forEachPlace(p.node, pattern.offset, pattern.bytes, [&](uint32_t object, int64_t offset) {
            auto size = static_cast<int64_t>(objects_[object].size);
            int64_t from = std::max<int64_t>(offset, 0);
            int64_t to = std::min<int64_t>(offset + pattern.bytes, size); // the part that the object has
            p.slots.push_back({objects_[object].address + static_cast<uint64_t>(from),
                               static_cast<uint32_t>(to - from),
                               {}});
        });
    std::sort(p.slots.begin(), p.slots.end(),
              [](const Slot& a, const Slot& b) { return a.address < b.address; });
}

void Memory::makeArray(Partition& p) {
    // Largest power of two that divides the distance of every cell from the start of its object.
    uint64_t alignment = powerOfTwoDividing(pointsTo_.modulus(p.node), kObjectAlignment);
    bool single = !p.piece.isMixed();
    for (const PointsTo::Placement& placement : pointsTo_.objectsOf(p.node))
        for (int64_t boundary : p.piece.boundaries) {
            alignment = powerOfTwoDividing(magnitude(boundary - placement.shift), alignment);
            if (single) break; // cells do not overlap: only where they begin counts
        }
    p.elementBytes =
        single ? static_cast<uint32_t>(p.piece.end - p.piece.begin) : static_cast<uint32_t>(alignment);
    p.indexShift = logarithm(alignment);
    CName name;
    const auto& placements = pointsTo_.objectsOf(p.node);
    if (placements.size() == 1) name = source_.nameOf(objects_[placements[0].object], 0, 0);
    Sort sort = Sort::array(objects_.pointerBits() - p.indexShift, p.elementBytes * 8);
    p.array = tm_.mkFreshVar(name.name.empty() ? "memory" : name.name, sort);
    variables_.push_back({p.array, name.name, name.type, name.function, name.isSigned, name.name.empty()});
}

const Memory::Partition* Memory::partitionAt(Cell cell) const {
    auto it = byNode_.find(cell.node);
    if (it == byNode_.end()) return nullptr;
    const std::vector<uint32_t>& all = it->second;
    auto after = std::upper_bound(all.begin(), all.end(), cell.offset, [&](int64_t offset, uint32_t i) {
        return offset < partitions_[i].piece.begin;
    });
    if (after == all.begin()) return nullptr;
    const Partition& p = partitions_[*std::prev(after)];
    return cell.offset < p.piece.end ? &p : nullptr;
}

std::vector<const Memory::Partition*> Memory::partitionsOf(uint32_t root) const {
    std::vector<const Partition*> result;
    auto it = byNode_.find(root);
    if (it == byNode_.end()) return result;
    for (uint32_t i : it->second) result.push_back(&partitions_[i]);
    return result;
}

std::vector<const Memory::Partition*> Memory::partitionsOf(Cell cell, uint64_t length) const {
    std::vector<const Partition*> result;
    auto m = static_cast<int64_t>(cell.isNowhere() ? 0 : pointsTo_.modulus(cell.node));
    auto n = static_cast<int64_t>(length);
    for (const Partition* p : partitionsOf(cell.node)) {
        bool touched = m == 0
                           ? p->piece.begin < cell.offset + n && cell.offset < p->piece.end
                           : n >= m || ((p->piece.begin - cell.offset) % m + m) % m < n ||
                                 ((cell.offset - p->piece.begin) % m + m) % m < p->piece.end - p->piece.begin;
        if (touched) result.push_back(p);
    }
    return result;
}

std::optional<std::vector<Memory::Span>> Memory::spans(Cell cell, uint64_t length, size_t limit) const {
    std::vector<Span> result;
    auto m = static_cast<int64_t>(cell.isNowhere() ? 0 : pointsTo_.modulus(cell.node));
    auto n = static_cast<int64_t>(length);
    for (const Partition* p : partitionsOf(cell, length))
        for (const Pattern& pattern : patterns(p->piece)) {
            int64_t distance = pattern.offset - cell.offset;
            if (m != 0) {
                distance = ((distance % m) + m) % m;
                if (distance != 0) distance -= m; // the copy before the start may reach into the range
            }
            for (; distance < n; distance += m) {
                if (distance + static_cast<int64_t>(pattern.bytes) > 0)
                    result.push_back({distance, pattern.bytes});
                if (result.size() > limit) return std::nullopt;
                if (m == 0) break;
            }
        }
    std::sort(result.begin(), result.end(),
              [](const Span& a, const Span& b) { return a.distance < b.distance; });
    return result;
}

std::vector<uint64_t> Memory::candidates(Cell cell, uint64_t bytes) const {
    std::vector<uint64_t> result;
    forEachPlace(cell.node, cell.offset, bytes, [&](uint32_t object, int64_t offset) {
        result.push_back(objects_[object].address + static_cast<uint64_t>(offset));
    });
    return result;
}

Term Memory::concat(const std::vector<Term>& lowToHigh) {
    VOUCH_CHECK(!lowToHigh.empty(), "concatenation of nothing");
    Term result = lowToHigh[0];
    for (size_t i = 1; i < lowToHigh.size(); ++i) result = tm_.mkConcat(lowToHigh[i], result);
    return result;
}

Term Memory::byteRange(Term value, uint64_t from, uint64_t bytes) {
    return tm_.mkExtract(value, static_cast<uint32_t>((from + bytes) * 8 - 1),
                         static_cast<uint32_t>(from * 8));
}

// address >> shift, knowing that the bits shifted out are the same for every address that hits a cell: sums and
// multiples of the element size are divided term by term, which spares solvers the adders of the low bits.
Term Memory::exactQuotient(Term address, uint32_t shift) {
    using term::Kind;
    uint32_t width = tm_.width(address);
    if (tm_.kind(address) == Kind::BvAdd) {
        Term a = tm_.arg(address, 0), b = tm_.arg(address, 1);
        if (!tm_.isBvConst(b)) std::swap(a, b);
        // (a + c) >> s = (a >> s) + (c >> s) as no carry leaves the low bits of a multiple of 2^s.
        if (tm_.isBvConst(b) && tm_.bits(b).countr_zero() >= shift)
            return tm_.mkBvAdd(exactQuotient(a, shift), tm_.mkExtract(b, width - 1, shift));
    }
    if (tm_.kind(address) == Kind::BvMul) {
        Term a = tm_.arg(address, 0), b = tm_.arg(address, 1);
        if (!tm_.isBvConst(b)) std::swap(a, b);
        if (tm_.isBvConst(b) && tm_.bits(b).countr_zero() >= shift)
            return tm_.mkBvMul(tm_.mkExtract(a, width - shift - 1, 0), tm_.mkExtract(b, width - 1, shift));
    }
    if (tm_.kind(address) == Kind::BvShl) {
        Term by = tm_.arg(address, 1);
        if (tm_.isBvConst(by) && tm_.bits(by).ult(width) && tm_.bits(by).uge(shift)) {
            Term low = tm_.mkExtract(tm_.arg(address, 0), width - shift - 1, 0);
            return tm_.mkBvShl(low, tm_.mkConst(width - shift, tm_.bits(by).getZExtValue() - shift));
        }
    }
    return tm_.mkExtract(address, width - 1, shift);
}

Term Memory::index(const Partition& p, Term address) {
    return p.indexShift == 0 ? address : exactQuotient(address, p.indexShift);
}

Term Memory::readSlots(const MemoryState& state, const Partition& p, uint64_t address, uint32_t bytes,
                       const Unknown& unknown) {
    std::vector<Term> parts;
    uint64_t at = address, end = address + bytes;
    auto slot = std::lower_bound(p.slots.begin(), p.slots.end(), at,
                                 [](const Slot& s, uint64_t a) { return s.address + s.bytes <= a; });
    while (at < end) {
        bool hits = slot != p.slots.end() && slot->address < end;
        uint64_t from = hits ? std::max(slot->address, at) : end;
        if (from > at) parts.push_back(unknown(Sort::bitVec(static_cast<uint32_t>(from - at) * 8)));
        if (!hits) break;
        uint64_t to = std::min(slot->address + slot->bytes, end);
        parts.push_back(byteRange(state.get(slot->variable), from - slot->address, to - from));
        at = to;
        ++slot;
    }
    return concat(parts);
}

void Memory::writeSlots(MemoryState& state, const Partition& p, uint64_t address, Term value,
                        Term condition) {
    uint64_t end = address + tm_.width(value) / 8;
    auto slot = std::lower_bound(p.slots.begin(), p.slots.end(), address,
                                 [](const Slot& s, uint64_t a) { return s.address + s.bytes <= a; });
    for (; slot != p.slots.end() && slot->address < end; ++slot) {
        Term old = state.get(slot->variable);
        uint64_t from = std::max(slot->address, address), to = std::min(slot->address + slot->bytes, end);
        std::vector<Term> parts;
        if (from > slot->address) parts.push_back(byteRange(old, 0, from - slot->address));
        parts.push_back(byteRange(value, from - address, to - from));
        if (to < slot->address + slot->bytes)
            parts.push_back(byteRange(old, to - slot->address, slot->address + slot->bytes - to));
        state.set(slot->variable, tm_.mkIte(condition, concat(parts), old));
    }
}

// Accesses consist of whole elements. Copies that begin or end within a structure's field may not.
void Memory::checkElements(const Partition& p, Cell cell, uint32_t bytes) const {
    bool whole = bytes % p.elementBytes == 0 && (cell.offset - p.piece.begin) % p.elementBytes == 0;
    bool single = !p.piece.isMixed();
    if (!whole || (single && (bytes != p.elementBytes || cell.offset != p.piece.begin)))
        throw CannotModel{"unsupported: copy of a part of a field"};
}

// Whether a whole element of one of the objects begins at the address. Where there are many objects, the memory between
// them counts as well.
Term Memory::isInside(const Partition& p, Term address) {
    constexpr size_t kMostObjects = 32;
    auto word = [&](uint64_t x) { return tm_.mkConst(objects_.pointerBits(), x); };
    auto within = [&](uint64_t start, uint64_t bytes) {
        if (bytes < p.elementBytes) return tm_.mkFalse();
        return tm_.mkBvUle(tm_.mkBvSub(address, word(start)), word(bytes - p.elementBytes));
    };
    uint64_t first = ~uint64_t{0}, end = 0;
    std::vector<Term> somewhere;
    for (const PointsTo::Placement& placement : pointsTo_.objectsOf(p.node)) {
        const Object& object = objects_[placement.object];
        first = std::min(first, object.address);
        end = std::max(end, object.address + object.size);
        somewhere.push_back(within(object.address, object.size));
    }
    return somewhere.size() <= kMostObjects ? tm_.mkOr(somewhere) : within(first, end - first);
}

// The last element of an object may have bytes behind its end.
Term Memory::belowEnds(const Partition& p, Term address, Term element, Term missing) {
    Term result = missing;
    for (const PointsTo::Placement& placement : pointsTo_.objectsOf(p.node)) {
        const Object& object = objects_[placement.object];
        uint64_t rest = object.size % p.elementBytes;
        if (rest == 0) continue;
        Term last = tm_.mkConst(objects_.pointerBits(), object.address + object.size - rest);
        Term mixed =
            tm_.mkConcat(byteRange(missing, rest, p.elementBytes - rest), byteRange(element, 0, rest));
        result = tm_.mkIte(tm_.mkEq(address, last), mixed, result);
    }
    return result;
}

// Outside of all objects, an array variable without initial contents is an unknown by itself.
Term Memory::readArray(const MemoryState& state, const Partition& p, Cell cell, Term address, uint32_t bytes,
                       const Unknown& unknown) {
    checkElements(p, cell, bytes);
    Term array = state.get(p.array), first = index(p, address), missing;
    std::vector<Term> parts;
    for (uint32_t i = 0; i < bytes; i += p.elementBytes) {
        Term element =
            tm_.mkSelect(array, tm_.mkBvAdd(first, tm_.mkConst(tm_.width(first), i / p.elementBytes)));
        if (p.hasContents && !accessesAreChecked_) {
            Term at = tm_.mkBvAdd(address, tm_.mkConst(objects_.pointerBits(), i));
            Term inside = isInside(p, at);
            if (!tm_.isTrue(inside)) {
                if (missing.isNull()) missing = unknown(Sort::bitVec(bytes * 8));
                Term other = belowEnds(p, at, element, byteRange(missing, i, p.elementBytes));
                element = tm_.mkIte(inside, element, other);
            }
        }
        parts.push_back(element);
    }
    return concat(parts);
}

Term Memory::read(const MemoryState& state, Cell cell, Term address, uint32_t bytes, const Unknown& unknown) {
    const Partition* p = partitionAt(cell);
    if (!p) return unknown(Sort::bitVec(bytes * 8));
    if (!p->isArray()) {
        if (tm_.isBvConst(address))
            return readSlots(state, *p, tm_.bits(address).getZExtValue(), bytes, unknown);
        Term result = unknown(Sort::bitVec(bytes * 8));
        std::vector<uint64_t> places = candidates(cell, bytes);
        for (size_t i = places.size(); i-- > 0;) {
            Term here = tm_.mkEq(address, tm_.mkConst(objects_.pointerBits(), places[i]));
            result = tm_.mkIte(here, readSlots(state, *p, places[i], bytes, unknown), result);
        }
        return result;
    }
    return readArray(state, *p, cell, address, bytes, unknown);
}

void Memory::write(MemoryState& state, Cell cell, Term address, Term value) {
    const Partition* p = partitionAt(cell);
    if (!p) return;
    uint32_t bytes = tm_.width(value) / 8;
    if (!p->isArray()) {
        if (tm_.isBvConst(address)) {
            writeSlots(state, *p, tm_.bits(address).getZExtValue(), value, tm_.mkTrue());
            return;
        }
        for (uint64_t place : candidates(cell, bytes)) {
            Term here = tm_.mkEq(address, tm_.mkConst(objects_.pointerBits(), place));
            writeSlots(state, *p, place, value, here);
        }
        return;
    }
    checkElements(*p, cell, bytes);
    Term array = state.get(p->array), first = index(*p, address);
    for (uint32_t i = 0; i < bytes / p->elementBytes; ++i)
        array = tm_.mkStore(array, tm_.mkBvAdd(first, tm_.mkConst(tm_.width(first), i)),
                            byteRange(value, uint64_t{i} * p->elementBytes, p->elementBytes));
    state.set(p->array, array);
}

} // namespace vouch::frontend
