#include "evidence/clauses/arrays.h"

#include "support/check.h"

#include <algorithm>

namespace vouch::evidence::clauses {

namespace {

constexpr size_t kMostRangeReads = 1 << 17;
constexpr size_t kConstrained = 48; // reads of a variable that are compared with each other from the start
constexpr size_t kTableSize = 4;    // stores at constant indices from which on they count as a table

} // namespace

ArrayId Arrays::add(Node node) {
    nodes_.push_back(std::move(node));
    return static_cast<ArrayId>(nodes_.size() - 1);
}

ArrayId Arrays::variable(uint32_t elementWidth) {
    return add({.kind = Kind::Variable, .elementWidth = elementWidth});
}

ArrayId Arrays::constant(Word element) {
    const auto elementWidth = static_cast<uint32_t>(element.size());
    return add({.kind = Kind::Constant, .element = std::move(element), .elementWidth = elementWidth});
}

ArrayId Arrays::store(ArrayId array, Word index, Word element) {
    return add({.kind = Kind::Store,
                .a = array,
                .index = std::move(index),
                .element = std::move(element),
                .elementWidth = width(array)});
}

ArrayId Arrays::choice(Lit condition, ArrayId then, ArrayId otherwise) {
    if (then == otherwise || condition == kTrue) return then;
    if (condition == kFalse) return otherwise;
    return add({.kind = Kind::Choice,
                .a = then,
                .b = otherwise,
                .condition = condition,
                .elementWidth = width(then)});
}

ArrayId Arrays::shift(ArrayId array, Word by) {
    return add({.kind = Kind::Shift, .a = array, .index = std::move(by), .elementWidth = width(array)});
}

ArrayId Arrays::prefix(Word length, ArrayId below, ArrayId rest) {
    return add({.kind = Kind::Prefix,
                .a = below,
                .b = rest,
                .index = std::move(length),
                .elementWidth = width(below)});
}

ArrayId Arrays::given(const Circuit::Facts& facts, ArrayId array) const {
    while (nodes_[array].kind == Kind::Choice) {
        const Lit condition = c_.given(facts, nodes_[array].condition);
        if (!isConstant(condition)) break;
        array = condition == kTrue ? nodes_[array].a : nodes_[array].b;
    }
    return array;
}

uint32_t Arrays::number(const Word& index) {
    const auto [it, isNew] = numbers_.try_emplace(index, static_cast<uint32_t>(numbers_.size()));
    if (isNew) indices_.push_back(&it->first);
    return it->second;
}

// Chains of stores are long: an explicit stack.
Word Arrays::read(ArrayId array, const Word& index) {
    const Key wanted{array, number(index)};
    std::vector<Key> stack{wanted};
    while (!stack.empty()) {
        const Key top = stack.back();
        if (known_.contains(top)) {
            stack.pop_back();
        } else if (auto below = missing(top)) {
            stack.push_back(*below);
        } else {
            settle(top);
            stack.pop_back();
        }
    }
    return known_.at(wanted);
}

std::optional<Arrays::Key> Arrays::missing(Key read) {
    const Node& node = nodes_[read.array];
    const Word& index = *indices_[read.index];
    auto unknown = [&](Key below) { return known_.contains(below) ? std::nullopt : std::optional(below); };
    auto firstUnknown = [&] {
        auto first = unknown({node.a, read.index});
        return first ? first : unknown({node.b, read.index});
    };
    switch (node.kind) {
    case Kind::Variable:
    case Kind::Constant: return std::nullopt;
    case Kind::Choice: return firstUnknown();
    case Kind::Store:
        if (const Table* t = table(read.array)) return unknown({t->below, read.index});
        return w_.equal(node.index, index) == kTrue ? std::nullopt : unknown({node.a, read.index});
    case Kind::Shift: return rangeReads_ < kMostRangeReads ? unknown(below(node, index)) : std::nullopt;
    case Kind::Prefix:
        if (rangeReads_ >= kMostRangeReads) return std::nullopt;
        const Lit isBelow = w_.lessUnsigned(index, node.index);
        if (isConstant(isBelow)) return unknown({isBelow == kTrue ? node.a : node.b, read.index});
        return firstUnknown();
    }
    return std::nullopt;
}

void Arrays::settle(Key read) { known_.emplace(read, settled(read)); }

Word Arrays::settled(Key read) {
    Node& node = nodes_[read.array];
    const Word& index = *indices_[read.index];
    const uint32_t n = read.index;
    switch (node.kind) {
    case Kind::Variable: return readVariable(node, index);
    case Kind::Constant: return node.element;
    case Kind::Choice: return w_.choice(node.condition, known(node.a, n), known(node.b, n));
    case Kind::Store: {
        if (const Table* t = table(read.array)) {
            Entries entries(t->elements.begin(), t->elements.end());
            return readTable(entries, 0, entries.size(), index, 0, known(t->below, n));
        }
        const Lit same = w_.equal(node.index, index);
        return same == kTrue ? node.element : w_.choice(same, node.element, known(node.a, n));
    }
    case Kind::Shift:
    case Kind::Prefix: break;
    }
    if (++rangeReads_ > kMostRangeReads) {
        isApproximate_ = true;
        return w_.input(node.elementWidth);
    }
    if (node.kind == Kind::Shift) return known_.at(below(node, index));
    const Lit isBelow = w_.lessUnsigned(index, node.index);
    if (isConstant(isBelow)) return known(isBelow == kTrue ? node.a : node.b, n);
    return w_.choice(isBelow, known(node.a, n), known(node.b, n));
}

// index = index' => word = word', for each earlier read while they are few
Word Arrays::readVariable(Node& node, const Word& index) {
    Word word = w_.input(node.elementWidth);
    for (size_t i = 0; i < node.reads.size() && node.reads.size() < kConstrained; ++i)
        if (Lit same = w_.equal(node.reads[i].first, index); same != kFalse)
            constraints_.push_back(c_.disjunction(!same, w_.equal(node.reads[i].second, word)));
    node.reads.emplace_back(index, word);
    return word;
}

// Each read is compared with the first one of the same index: equality is transitive.
std::vector<Lit> Arrays::violated(const std::vector<bool>& values) {
    auto valueOf = [&](const Word& word) {
        std::vector<bool> bits;
        for (Lit l : word) bits.push_back(values.at(l.node()) != l.negated());
        return bits;
    };
    std::vector<Lit> broken;
    for (const Node& node : nodes_) {
        std::map<std::vector<bool>, size_t> first; // by index: its number in reads
        for (size_t i = 0; i < node.reads.size(); ++i) {
            const auto& [index, word] = node.reads[i];
            const auto [it, isNew] = first.emplace(valueOf(index), i);
            const auto& [earlier, element] = node.reads[it->second];
            if (isNew || valueOf(element) == valueOf(word)) continue;
            broken.push_back(c_.disjunction(!w_.equal(earlier, index), w_.equal(element, word)));
        }
    }
    return broken;
}

const Arrays::Table* Arrays::table(ArrayId array) {
    if (auto it = tables_.find(array); it != tables_.end())
        return it->second.elements.empty() ? nullptr : &it->second;
    Table found;
    ArrayId at = array;
    for (; nodes_[at].kind == Kind::Store && isConstant(nodes_[at].index); at = nodes_[at].a) {
        const Word& index = nodes_[at].index;
        found.elements.try_emplace({index.rbegin(), index.rend()},
                                   nodes_[at].element); // the last store counts
    }
    found.below = at;
    if (found.elements.size() < kTableSize) found.elements.clear();
    const Table& kept = tables_[array] = std::move(found);
    return kept.elements.empty() ? nullptr : &kept;
}

// entries[from..to) agree in the highest `depth` bits of their indices, as does the index that is read.
Word Arrays::readTable(const Entries& entries, size_t from, size_t to, const Word& index, size_t depth,
                       const Word& below) {
    if (from == to) return below;
    if (depth == index.size()) return entries[from].second;
    const auto first = entries.begin();
    const auto middle =
        std::partition_point(first + static_cast<ptrdiff_t>(from), first + static_cast<ptrdiff_t>(to),
                             [&](const auto& e) { return e.first[depth] == kFalse; });
    const size_t split = static_cast<size_t>(middle - first);
    const Lit bit = index[index.size() - 1 - depth];
    if (bit == kFalse) return readTable(entries, from, split, index, depth + 1, below);
    if (bit == kTrue) return readTable(entries, split, to, index, depth + 1, below);
    Word zero = readTable(entries, from, split, index, depth + 1, below);
    return w_.choice(bit, readTable(entries, split, to, index, depth + 1, below), zero);
}

} // namespace vouch::evidence::clauses
