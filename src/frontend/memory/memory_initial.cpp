// Initial contents of memory: what C's initialisers say. Whatever has none keeps its arbitrary value at the entry.
#include "frontend/memory/constants.h"
#include "frontend/memory/memory.h"

#include <algorithm>

namespace vouch::frontend {

namespace {

// Partitions that mix initialised objects with others spell out at most so many elements.
constexpr uint64_t kMaximalExplicitElements = 1 << 18;
// Objects of more elements than that are filled with zeros before their other elements are stored.
constexpr uint64_t kFilledElements = 64;

// Zero where the image has no bytes.
llvm::APInt bitsAt(const std::vector<uint8_t>& image, int64_t offset, uint32_t bytes) {
    auto byteAt = [&](uint32_t i) -> uint8_t {
        int64_t at = offset + i;
        return at >= 0 && static_cast<uint64_t>(at) < image.size() ? image[static_cast<uint64_t>(at)] : 0;
    };
    if (bytes <= 8) {
        uint64_t word = 0;
        for (uint32_t i = 0; i < bytes; ++i) word |= uint64_t{byteAt(i)} << (8 * i);
        return {bytes * 8, word};
    }
    llvm::APInt result(bytes * 8, 0);
    for (uint32_t i = 0; i < bytes; ++i) result.insertBits(llvm::APInt(8, byteAt(i)), i * 8);
    return result;
}

} // namespace

bool Memory::isWholeObject(const Partition& p) const {
    const auto& placements = pointsTo_.objectsOf(p.node);
    if (!p.isArray() || placements.size() != 1) return false;
    uint64_t m = pointsTo_.modulus(p.node), size = objects_[placements[0].object].size;
    bool everyByte = m != 0 && static_cast<uint64_t>(p.piece.end - p.piece.begin) == m;
    bool dense = p.elementBytes == uint32_t{1} << p.indexShift;
    // The cells start at the start of the object.
    bool aligned = m != 0 && (p.piece.begin - placements[0].shift) % static_cast<int64_t>(m) == 0;
    return everyByte && dense && aligned && size % p.elementBytes == 0;
}

bool Memory::isDense(const Partition& p, Cell cell, uint64_t length) const {
    uint64_t m = pointsTo_.modulus(p.node);
    bool everyByte = m != 0 && static_cast<uint64_t>(p.piece.end - p.piece.begin) == m;
    return p.isArray() && everyByte && p.elementBytes == uint32_t{1} << p.indexShift &&
           length % p.elementBytes == 0 && (cell.offset - p.piece.begin) % p.elementBytes == 0;
}

void Memory::initialise(MemoryState& state) {
    std::map<uint32_t, std::vector<uint8_t>> images; // of the objects that have one
    for (uint32_t o = 0; o < objects_.all().size(); ++o)
        if (objects_[o].initialiser)
            if (auto image = initialImage(objects_, objects_[o].initialiser))
                images.emplace(o, std::move(*image));
    for (Partition& p : partitions_) {
        if (p.isArray()) {
            initialiseArray(state, p, images);
            continue;
        }
        for (const Slot& slot : p.slots) {
            uint32_t object = *objects_.at(slot.address);
            auto image = images.find(object);
            if (image == images.end()) continue;
            auto offset = static_cast<int64_t>(slot.address - objects_[object].address);
            state.set(slot.variable, tm_.mkConst(bitsAt(image->second, offset, slot.bytes)));
        }
    }
}

// Whether no element lies partly in the object.
bool Memory::canBeFilled(const Partition& p, uint32_t object) const {
    auto m = static_cast<int64_t>(pointsTo_.modulus(p.node));
    if (m == 0 || objects_[object].size % static_cast<uint64_t>(m) != 0 || p.piece.wraps) return false;
    for (const PointsTo::Placement& placement : pointsTo_.objectsOf(p.node)) {
        if (placement.object != object) continue;
        int64_t begin = ((p.piece.begin - placement.shift) % m + m) % m;
        if (begin + (p.piece.end - p.piece.begin) > m) return false;
    }
    return objects_[object].address % (uint64_t{1} << p.indexShift) == 0;
}

// All objects initialised, or filled before they are read: zero everywhere but for the elements that are not.
// Otherwise the initialised ones are stored over the arbitrary initial contents, large ones after a fill with zeros. Where all are filled,
// only an access outside of them reads what was there before: if that is an error, the contents do not matter.
void Memory::initialiseArray(MemoryState& state, Partition& p,
                             const std::map<uint32_t, std::vector<uint8_t>>& images) {
    const auto& placements = pointsTo_.objectsOf(p.node);
    uint64_t initialised = 0, elements = 0;
    auto isFilledFirst = [&](uint32_t object) {
        return objects_[object].size / p.elementBytes > kFilledElements && canBeFilled(p, object);
    };
    bool all = true;
    for (const PointsTo::Placement& placement : placements)
        if (images.contains(placement.object)) {
            ++initialised;
            uint64_t bytes = isFilledFirst(placement.object) ? images.at(placement.object).size()
                                                             : objects_[placement.object].size;
            elements += bytes / p.elementBytes + 1;
        } else {
            all &= objects_[placement.object].isFilled;
        }
    if (initialised == 0) {
        for (program::VariableInfo& v : variables_)
            if (v.term == p.array) v.isIrrelevantAtEntry = all && accessesAreChecked_;
        return;
    }
    if (!all && elements > kMaximalExplicitElements)
        throw Unsupported("pointers to a large initialised array and to locals alike");
    Sort sort = tm_.sort(p.array);
    Term array = p.array;
    p.hasContents = all;
    if (all) array = tm_.mkConstArray(sort, tm_.mkConst(sort.width, 0));
    std::set<uint32_t> zeroed; // before their images are stored
    for (const PointsTo::Placement& placement : placements) {
        uint32_t object = placement.object;
        if (all || !images.contains(object) || !isFilledFirst(object) || !zeroed.insert(object).second)
            continue;
        auto word = [&](uint64_t bytes) { return tm_.mkConst(sort.index, bytes >> p.indexShift); };
        array = tm_.mkFill(array, word(objects_[object].address), word(objects_[object].size),
                           tm_.mkConst(sort.width, 0));
    }
    // Objects without image are passed over, however large; where everything else is zero, so is what lies behind
    // the image.
    auto extent = [&](uint32_t object) -> uint64_t {
        auto image = images.find(object);
        if (image == images.end()) return 0;
        return all || zeroed.contains(object) ? image->second.size() : objects_[object].size;
    };
    for (const Pattern& pattern : patterns(p.piece))
        forEachPlace(
            p.node, pattern.offset, pattern.bytes,
            [&](uint32_t object, int64_t start) {
                const std::vector<uint8_t>& image = images.at(object);
                const bool isZero = all || zeroed.contains(object); // unless the image says something else
                auto end = static_cast<int64_t>(isZero ? image.size() : objects_[object].size);
                for (uint32_t within = 0; within < pattern.bytes; within += p.elementBytes) {
                    int64_t at = start + within;
                    if (at >= end) break;
                    if (at + static_cast<int64_t>(p.elementBytes) <= 0) continue;
                    uint64_t address = objects_[object].address + static_cast<uint64_t>(at);
                    Term index = tm_.mkConst(sort.index, address >> p.indexShift);
                    Term bits = initialElement(p, array, index, image, objects_[object].size, at, isZero);
                    if (isZero && tm_.bits(bits).isZero()) continue;
                    array = tm_.mkStore(array, index, bits);
                }
            },
            extent);
    state.set(p.array, array);
}

// One that reaches out of its object keeps its other bytes.
Term Memory::initialElement(const Partition& p, Term array, Term index, const std::vector<uint8_t>& image,
                            uint64_t size, int64_t offset, bool zeroOutside) {
    Term bits = tm_.mkConst(bitsAt(image, offset, p.elementBytes));
    int64_t below = std::max<int64_t>(-offset, 0);
    int64_t inside = std::min<int64_t>(p.elementBytes, static_cast<int64_t>(size) - offset) - below;
    if (zeroOutside || inside == p.elementBytes) return bits;
    Term old = tm_.mkSelect(array, index);
    auto from = static_cast<uint64_t>(below), bytes = static_cast<uint64_t>(inside);
    std::vector<Term> parts;
    if (from > 0) parts.push_back(byteRange(old, 0, from));
    parts.push_back(byteRange(bits, from, bytes));
    if (from + bytes < p.elementBytes)
        parts.push_back(byteRange(old, from + bytes, p.elementBytes - from - bytes));
    return concat(parts);
}

} // namespace vouch::frontend
