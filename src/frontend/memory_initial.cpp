// Initial contents of memory: what C's initialisers say. Whatever has none keeps its arbitrary value at the entry.
#include "frontend/constants.h"
#include "frontend/memory.h"

#include <algorithm>

namespace vouch::frontend {

namespace {

// Partitions that mix initialised objects with others spell out at most so many elements.
constexpr uint64_t kMaximalExplicitElements = 1 << 18;

llvm::APInt bitsAt(const std::vector<uint8_t>& image, uint64_t offset, uint32_t bytes) {
    if (bytes <= 8) {
        uint64_t word = 0;
        for (uint32_t i = 0; i < bytes && offset + i < image.size(); ++i)
            word |= uint64_t{image[offset + i]} << (8 * i);
        return {bytes * 8, word};
    }
    llvm::APInt result(bytes * 8, 0);
    for (uint32_t i = 0; i < bytes && offset + i < image.size(); ++i)
        result.insertBits(llvm::APInt(8, image[offset + i]), i * 8);
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

void Memory::initialise(MemoryState& state, bool accessesAreChecked) {
    std::map<uint32_t, std::vector<uint8_t>> images; // of the objects that have one
    for (uint32_t o = 0; o < objects_.all().size(); ++o)
        if (objects_[o].initialiser)
            if (auto image = initialImage(objects_, objects_[o].initialiser))
                images.emplace(o, std::move(*image));
    for (const Partition& p : partitions_) {
        if (p.isArray()) {
            initialiseArray(state, p, images, accessesAreChecked);
            continue;
        }
        for (const Slot& slot : p.slots) {
            uint32_t object = *objects_.at(slot.address);
            auto image = images.find(object);
            if (image == images.end()) continue;
            uint64_t offset = slot.address - objects_[object].address;
            state.set(slot.variable, tm_.mkConst(bitsAt(image->second, offset, slot.bytes)));
        }
    }
}

// All objects initialised, or filled before they are read: zero everywhere but for the elements that are not.
// Otherwise every element of the initialised ones is stored over the arbitrary initial contents. Where all are filled,
// only an access outside of them reads what was there before: if that is an error, the contents do not matter.
void Memory::initialiseArray(MemoryState& state, const Partition& p,
                             const std::map<uint32_t, std::vector<uint8_t>>& images,
                             bool accessesAreChecked) {
    const auto& placements = pointsTo_.objectsOf(p.node);
    uint64_t initialised = 0, elements = 0;
    bool all = true;
    for (const PointsTo::Placement& placement : placements)
        if (images.contains(placement.object)) {
            ++initialised;
            elements += objects_[placement.object].size / p.elementBytes + 1;
        } else {
            all &= objects_[placement.object].isFilled;
        }
    if (initialised == 0) {
        for (program::VariableInfo& v : variables_)
            if (v.term == p.array) v.isIrrelevantAtEntry = all && accessesAreChecked;
        return;
    }
    if (!all && elements > kMaximalExplicitElements)
        throw Unsupported("pointers to a large initialised array and to locals alike");
    Sort sort = tm_.sort(p.array);
    Term array = p.array;
    if (all) array = tm_.mkConstArray(sort, tm_.mkConst(sort.width, 0));
    // Objects without image are passed over, however large; where everything else is zero, so is what lies behind
    // the image.
    auto extent = [&](uint32_t object) -> uint64_t {
        auto image = images.find(object);
        if (image == images.end()) return 0;
        return all ? image->second.size() : objects_[object].size;
    };
    for (const Pattern& pattern : patterns(p.piece))
        forEachPlace(
            p.node, pattern.offset, pattern.bytes,
            [&](uint32_t object, uint64_t start) {
                auto image = images.find(object);
                for (uint32_t within = 0; within < pattern.bytes; within += p.elementBytes) {
                    if (all && start + within >= image->second.size()) break;
                    llvm::APInt bits = bitsAt(image->second, start + within, p.elementBytes);
                    if (all && bits.isZero()) continue;
                    uint64_t index = (objects_[object].address + start + within) >> p.indexShift;
                    array = tm_.mkStore(array, tm_.mkConst(sort.index, index), tm_.mkConst(bits));
                }
            },
            extent);
    state.set(p.array, array);
}

} // namespace vouch::frontend
