#include "evidence/objects_alive.h"

namespace vouch::evidence {

namespace {

std::string counted(uint64_t bytes) { return std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes"); }

} // namespace

void ObjectsAlive::made(uint64_t address, uint64_t size, program::SourceLocation where) {
    lives_[address] = {size, where, {}};
}

void ObjectsAlive::freed(uint64_t address, program::SourceLocation where) {
    if (auto life = lives_.find(address); life != lives_.end()) life->second.freed = where;
}

const ObjectsAlive::Life* ObjectsAlive::lifeOf(const Place& place) const {
    auto life = lives_.find(place.base);
    return life == lives_.end() ? nullptr : &life->second;
}

uint64_t ObjectsAlive::sizeOf(const Place& place) const {
    const Life* life = lifeOf(place);
    return life ? life->size : place.object->size;
}

std::string ObjectsAlive::described(const Place& place) const {
    const Life* life = lifeOf(place);
    std::string text = naming_.objectText(place);
    text += " (" + counted(sizeOf(place));
    if (life && life->made.known())
        text += std::string(place.object->isHeap ? ", allocated there" : ", " + naming_.at(life->made));
    else if (place.object->where.known())
        text += ", " + naming_.at(place.object->where);
    return text + ")";
}

// Which of the bytes lie outside, and how far.
std::string ObjectsAlive::outside(const Place& place, uint64_t bytes) const {
    uint64_t size = sizeOf(place);
    if (place.offset < 0) {
        auto before = uint64_t{0} - static_cast<uint64_t>(place.offset);
        return counted(bytes) + ", beginning " + counted(before) + " before the start of ";
    }
    auto offset = static_cast<uint64_t>(place.offset);
    if (offset < size)
        return counted(bytes) + ", the last " + std::to_string(offset + bytes - size) +
               " of them behind the end of ";
    if (offset == size) return counted(bytes) + " directly behind the end of ";
    return counted(bytes) + ", " + std::to_string(offset - size) + " behind the end of ";
}

std::string ObjectsAlive::accessText(bool isWrite, uint64_t address, uint64_t bytes) const {
    std::string verb = isWrite ? "writes " : "reads ";
    auto place = naming_.placeOf(address);
    if (!place && naming_.pointerText(address).starts_with("NULL"))
        return verb + counted(bytes) + " through a null pointer";
    if (!place) return verb + counted(bytes) + " where no object is: the pointer is not valid";
    const Life* life = lifeOf(*place);
    bool isInside = place->offset >= 0 && static_cast<uint64_t>(place->offset) <= sizeOf(*place) &&
                    bytes <= sizeOf(*place) - static_cast<uint64_t>(place->offset);
    if (!isInside && !(life && life->freed.known())) return verb + outside(*place, bytes) + described(*place);
    if (life && life->freed.known())
        return verb + counted(bytes) + " of " + described(*place) + ", which was freed at " +
               naming_.at(life->freed);
    if (isWrite && place->object->isConstant) return "writes to " + described(*place) + ", which is constant";
    if (place->object->isHeap)
        return verb + counted(bytes) + " of a heap object that does not exist any more";
    return verb + counted(bytes) + " of " + described(*place) + " outside of its scope";
}

std::string ObjectsAlive::freeText(uint64_t address) const {
    auto place = naming_.placeOf(address);
    if (!place) return "frees a pointer that designates no object";
    const Life* life = lifeOf(*place);
    if (!place->object->isHeap) return "frees " + described(*place) + ", which is no heap object";
    if (place->offset != 0) return "frees a pointer into the middle of " + described(*place);
    if (life && life->freed.known())
        return "frees " + described(*place) + " again, which was freed at " + naming_.at(life->freed);
    return "frees " + described(*place) + ", which is not allocated";
}

std::string ObjectsAlive::leakText() const {
    constexpr size_t kShown = 3;
    std::string text;
    size_t count = 0;
    for (const auto& [address, life] : lives_) {
        auto place = naming_.placeOf(address);
        if (life.freed.known() || !place || !place->object->isHeap) continue;
        if (count++ < kShown) text += (text.empty() ? "" : "; ") + described(*place);
    }
    if (count == 0) return "heap memory is not freed";
    if (count > kShown) text += "; and " + std::to_string(count - kShown) + " more";
    return (count == 1 ? "a heap object is not freed: "
                       : std::to_string(count) + " heap objects are not freed: ") +
           text;
}

} // namespace vouch::evidence
