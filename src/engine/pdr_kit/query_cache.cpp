#include "engine/pdr_kit/query_cache.h"

#include "support/check.h"

#include <algorithm>

namespace vouch::engine::pdr_kit {

namespace {

// What a node of a hash table or a tree costs besides its content.
constexpr size_t kNode = 4 * sizeof(void*);

size_t bytesOf(const std::vector<Term>& terms) { return terms.capacity() * sizeof(Term); }

size_t bytesOf(const term::BitVector& bits) {
    return sizeof(bits) + (bits.getBitWidth() > 64 ? bits.getNumWords() * sizeof(uint64_t) : 0);
}

size_t bytesOf(const term::Value& value) {
    size_t sum = sizeof(value);
    if (!value.isArray()) return sum + (bytesOf(value.asBits()) - sizeof(term::BitVector));
    sum += sizeof(term::ArrayValue);
    for (const auto& [index, element] : value.asArray().runs)
        sum += kNode + bytesOf(index) + bytesOf(element);
    return sum;
}

size_t bytesOf(const QueryKey& key, const CachedAnswer& answer) {
    size_t sum = sizeof(QueryKey) + sizeof(CachedAnswer) + 2 * kNode + bytesOf(key.literals);
    if (answer.unsatisfiable) sum += bytesOf(answer.unsatisfiable->core);
    if (answer.satisfiable)
        for (const auto& [variable, value] : answer.satisfiable->model)
            sum += kNode + sizeof(variable) + bytesOf(value);
    return sum;
}

} // namespace

size_t QueryCache::Hash::operator()(const QueryKey* key) const {
    uint64_t hash = key->transition * 2 + key->excluding;
    const auto mix = [&](uint64_t value) { hash = (hash ^ value) * 0x9E3779B97F4A7C15u, hash ^= hash >> 29; };
    mix(key->implied.id());
    for (Term literal : key->literals) mix(literal.id());
    return hash;
}

CachedAnswer* QueryCache::find(const QueryKey& key) {
    const auto it = entries_.find(&key);
    if (it == entries_.end()) return nullptr;
    VOUCH_EXPENSIVE(VOUCH_CHECK(it->second->key.literals == key.literals, "the answer to another question"));
    order_.splice(order_.begin(), order_, it->second);
    return &it->second->answer;
}

QueryCache::Entry& QueryCache::at(const QueryKey& key) {
    if (!find(key)) {
        order_.push_front({key, {}, 0});
        entries_.emplace(&order_.front().key, order_.begin());
    }
    return order_.front();
}

// What holds at a higher level says more.
void QueryCache::put(const QueryKey& key, CachedAnswer::Unsatisfiable answer) {
    VOUCH_CHECK(answer.core.size() <= key.literals.size(), "a core that is larger than what was asked");
    Entry& entry = at(key);
    auto& known = entry.answer.unsatisfiable;
    if (!known || known->level <= answer.level) known = std::move(answer);
    account(entry);
}

// The latest: frames have changed since the one before.
void QueryCache::put(const QueryKey& key, CachedAnswer::Satisfiable answer) {
    Entry& entry = at(key);
    entry.answer.satisfiable = std::move(answer);
    account(entry);
}

void QueryCache::account(Entry& entry) {
    VOUCH_CHECK(bytes_ >= entry.bytes, "more bytes are given back than were taken");
    bytes_ -= entry.bytes;
    entry.bytes = bytesOf(entry.key, entry.answer);
    bytes_ += entry.bytes;
    while (bytes_ > bound_) { // the last to go is the entry itself, if it alone is too large
        const Entry& oldest = order_.back();
        bytes_ -= oldest.bytes;
        entries_.erase(&oldest.key);
        order_.pop_back();
        ++evictions_;
    }
    VOUCH_CHECK(bytes_ <= bound_ && entries_.size() == order_.size(), "the cache and its index differ");
    mostBytes_ = std::max(mostBytes_, bytes_);
}

support::Statistics QueryCache::statistics() const {
    support::Statistics result;
    result.set("hits", static_cast<double>(hits_));
    result.set("misses", static_cast<double>(misses_));
    result.set("evictions", static_cast<double>(evictions_));
    result.set("entries", static_cast<double>(order_.size()));
    result.set("bytes", static_cast<double>(mostBytes_));
    return result;
}

} // namespace vouch::engine::pdr_kit
