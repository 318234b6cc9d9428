#include "term/arena.h"

namespace vouch::term {

namespace {

constexpr uint32_t maxSorts = 1u << 24;

uint64_t mix(uint64_t h, uint64_t x) {
    h = (h ^ x) * 0x9E3779B97F4A7C15ull;
    return h ^ (h >> 29);
}

uint64_t hashNode(const Node& n) {
    uint64_t h = mix(n.kindBits, n.sort);
    h = mix(h, static_cast<uint64_t>(n.slots[0].id()) << 32 | n.slots[1].id());
    h = mix(h, n.slots[2].id());
    return h ^ (h >> 32);
}

uint64_t hashBits(const BitVector& b) {
    uint64_t h = b.getBitWidth();
    for (unsigned i = 0; i < b.getNumWords(); ++i) h = mix(h, b.getRawData()[i]);
    return h ^ (h >> 32);
}

} // namespace

Arena::Arena() {
    chunks_.push_back(std::make_unique_for_overwrite<Node[]>(chunkSize));
    chunks_[0][0] = Node{};
}

uint32_t Arena::sortId(Sort sort) {
    auto [it, fresh] = sortIds_.try_emplace(sort, static_cast<uint32_t>(sorts_.size()));
    if (fresh) {
        VOUCH_CHECK(sorts_.size() < maxSorts, "too many sorts");
        VOUCH_CHECK(sort.isBool() || sort.width >= 1, "a bit-vector has at least one bit");
        VOUCH_CHECK(!sort.isArray() || sort.index >= 1, "an array index has at least one bit");
        sorts_.push_back(sort);
    }
    return it->second;
}

Term Arena::append(const Node& node) {
    VOUCH_CHECK(next_ != UINT32_MAX, "out of term handles");
    if ((next_ >> chunkBits) == chunks_.size())
        chunks_.push_back(std::make_unique_for_overwrite<Node[]>(chunkSize));
    chunks_[next_ >> chunkBits][next_ & (chunkSize - 1)] = node;
    return Term(next_++);
}

Term Arena::intern(Kind kind, Sort sort, std::array<Term, 3> slots) {
    Node wanted{static_cast<uint8_t>(kind), sortId(sort), slots};
    uint64_t hash = hashNode(wanted);
    if (uint32_t found = nodeTable_.find(hash, [&](uint32_t id) { return node(Term(id)) == wanted; }))
        return Term(found);
    Term made = append(wanted);
    nodeTable_.insert(hash, made.id(), [this](uint32_t id) { return hashNode(node(Term(id))); });
    return made;
}

Term Arena::constant(const BitVector& value) {
    uint64_t hash = hashBits(value);
    auto same = [&](uint32_t id) {
        const BitVector& other = bits(Term(id));
        return other.getBitWidth() == value.getBitWidth() && other == value;
    };
    if (uint32_t found = constantTable_.find(hash, same)) return Term(found);
    VOUCH_CHECK(constants_.size() < UINT32_MAX, "too many constants");
    uint32_t index = static_cast<uint32_t>(constants_.size());
    constants_.push_back(value);
    Term made = append(Node{static_cast<uint8_t>(Kind::BvConst),
                            sortId(Sort::bitVec(value.getBitWidth())),
                            {Term(index), Term(), Term()}});
    constantTable_.insert(hash, made.id(), [this](uint32_t id) { return hashBits(bits(Term(id))); });
    return made;
}

Term Arena::findVariable(std::string_view name) const {
    auto it = variables_.find(name);
    return it == variables_.end() ? Term() : it->second;
}

Term Arena::addVariable(std::string_view name, Sort sort) {
    uint32_t index = static_cast<uint32_t>(names_.size());
    names_.emplace_back(name);
    Term made =
        append(Node{static_cast<uint8_t>(Kind::Variable), sortId(sort), {Term(index), Term(), Term()}});
    variables_.emplace(names_.back(), made);
    return made;
}

} // namespace vouch::term
