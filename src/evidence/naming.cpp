#include "evidence/naming.h"

#include <algorithm>

namespace vouch::evidence {

using frontend::ToldObject;
using frontend::ToldType;

namespace {

// Of the page around null: nothing lies there, and a null pointer with a member's offset leads there.
constexpr uint64_t kNullPage = 4096;
// Farther from an object than this, an address is not meant to be one of its.
constexpr uint64_t kNear = 1 << 16;

std::string withOffset(const std::string& what, int64_t offset) {
    if (offset == 0) return what;
    return what + (offset < 0 ? " - " : " + ") +
           std::to_string(offset < 0 ? uint64_t{0} - static_cast<uint64_t>(offset)
                                     : static_cast<uint64_t>(offset));
}

} // namespace

std::optional<Place> Naming::placeOf(uint64_t address) const {
    if (address < kNullPage) return std::nullopt;
    auto behind = std::upper_bound(told_.objects.begin(), told_.objects.end(), address,
                                   [](uint64_t a, const ToldObject& o) { return a < o.address; });
    const ToldObject* before = behind == told_.objects.begin() ? nullptr : &*std::prev(behind);
    const ToldObject* after = behind == told_.objects.end() ? nullptr : &*behind;
    uint64_t pastBefore =
        before && address - before->address >= before->size ? address - before->address - before->size : 0;
    if (before && after && pastBefore > after->address - address) before = nullptr;
    const ToldObject* object = before ? before : after;
    if (!object) return std::nullopt;
    auto offset = static_cast<int64_t>(address - object->address);
    if (pastBefore > kNear || offset < -static_cast<int64_t>(kNear)) return std::nullopt;
    Place place{object, object->address, offset};
    if (object->stride != 0 && offset >= 0) {
        auto within = static_cast<int64_t>(static_cast<uint64_t>(offset) % object->stride);
        place.base += static_cast<uint64_t>(offset - within);
        place.offset = within;
    }
    return place;
}

Naming::Part Naming::partAt(const ToldObject& object, uint64_t offset, uint64_t bytes,
                            bool stopAtStructures) const {
    Part part{object.name, object.type ? &told_.types[*object.type] : nullptr, offset};
    while (part.type &&
           (part.type->kind == ToldType::Kind::Array || part.rest != 0 || bytes < part.type->size)) {
        if (part.type->kind == ToldType::Kind::Array) {
            const ToldType& element = told_.types[part.type->element];
            if (element.size == 0 || (bytes >= part.type->size && part.rest == 0 && bytes > element.size))
                break;
            part.path += "[" + std::to_string(part.rest / element.size) + "]";
            part.rest %= element.size;
            part.type = &element;
            continue;
        }
        if (stopAtStructures && part.rest == 0) break;
        auto member = std::find_if(part.type->members.begin(), part.type->members.end(), [&](const auto& m) {
            return m.offset <= part.rest && part.rest + bytes <= m.offset + told_.types[m.type].size;
        });
        if (member == part.type->members.end()) break;
        part.path += "." + member->name;
        part.rest -= member->offset;
        part.type = &told_.types[member->type];
    }
    return part;
}

std::string Naming::variableAt(uint64_t address, uint64_t bytes) const {
    auto place = placeOf(address);
    if (!place || place->offset < 0 || place->object->name.empty() || place->object->isConstant) return "";
    auto offset = static_cast<uint64_t>(place->offset);
    if (offset + bytes > place->object->size) return "";
    Part part = partAt(*place->object, offset, bytes);
    bool isWhole = part.rest == 0 && part.type && part.type->size == bytes;
    return isWhole ? part.path : "";
}

bool Naming::isSignedAt(uint64_t address, uint64_t bytes) const {
    auto place = placeOf(address);
    if (!place || place->offset < 0) return true;
    Part part = partAt(*place->object, static_cast<uint64_t>(place->offset), bytes);
    return !part.type || part.type->isSigned;
}

std::string Naming::objectText(const Place& place) const {
    const ToldObject& o = *place.object;
    if (!o.name.empty()) return o.name.front() == '"' ? "the literal " + o.name : "`" + o.name + "`";
    std::string text = o.isHeap ? "the heap object" : "an unnamed object";
    if (o.where.known()) text += " of " + at(o.where);
    // Several may come from one line: by calls of the function around it, or as a loop goes on.
    size_t number = 0, all = 0;
    for (const ToldObject& other : told_.objects)
        if (other.isHeap == o.isHeap && other.name.empty() && other.where == o.where) {
            ++all;
            if (other.address <= o.address) ++number;
        }
    if (o.stride != 0) number += (place.base - o.address) / o.stride;
    if (all > 1 || o.stride != 0) text += " #" + std::to_string(number);
    return text;
}

std::string Naming::pointerText(uint64_t address) const {
    if (address == 0) return "NULL";
    if (address < kNullPage) return withOffset("NULL", static_cast<int64_t>(address));
    auto place = placeOf(address);
    if (!place) return "(no object)";
    const ToldObject& o = *place->object;
    if (o.name.empty() || o.name.front() == '"')
        return withOffset(o.name.empty() ? objectText(*place) : o.name, place->offset);
    if (place->offset < 0 || static_cast<uint64_t>(place->offset) >= o.size)
        return withOffset(o.type && told_.types[*o.type].kind == ToldType::Kind::Array ? o.name
                                                                                       : "&" + o.name,
                          place->offset);
    Part part = partAt(o, static_cast<uint64_t>(place->offset), 1, true);
    return withOffset("&" + part.path, static_cast<int64_t>(part.rest));
}

bool Naming::isGlobal(const std::string& name) const {
    return std::any_of(told_.objects.begin(), told_.objects.end(),
                       [&](const ToldObject& o) { return o.name == name && o.function.empty(); });
}

} // namespace vouch::evidence
