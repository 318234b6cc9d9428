#include "evidence/clauses/arrays.h"

#include "support/check.h"

#include <algorithm>

namespace vouch::evidence::clauses {

namespace {

constexpr size_t kTableSize = 4; // stores at constant indices from which on they count as a table

bool isConstantWord(const Word& w) { return std::all_of(w.begin(), w.end(), isConstant); }

} // namespace

ArrayId Arrays::add(Node node) {
    nodes_.push_back(std::move(node));
    return static_cast<ArrayId>(nodes_.size() - 1);
}

ArrayId Arrays::variable(uint32_t elementWidth) {
    return add({.kind = Kind::Variable, .elementWidth = elementWidth});
}

ArrayId Arrays::constant(Word element) {
    return add({.kind = Kind::Constant, .element = std::move(element)});
}

ArrayId Arrays::store(ArrayId array, Word index, Word element) {
    return add({.kind = Kind::Store, .a = array, .index = std::move(index), .element = std::move(element)});
}

ArrayId Arrays::choice(Lit condition, ArrayId then, ArrayId otherwise) {
    if (then == otherwise || condition == kTrue) return then;
    if (condition == kFalse) return otherwise;
    return add({.kind = Kind::Choice, .a = then, .b = otherwise, .condition = condition});
}

uint32_t Arrays::number(const Word& index) {
    return numbers_.try_emplace(index, static_cast<uint32_t>(numbers_.size())).first->second;
}

// Chains of stores are long: an explicit stack.
Word Arrays::read(ArrayId array, const Word& index) {
    const uint32_t n = number(index);
    std::vector<ArrayId> stack{array};
    while (!stack.empty()) {
        const ArrayId top = stack.back();
        if (known_.contains({top, n})) {
            stack.pop_back();
        } else if (auto below = missing(top, index, n)) {
            stack.push_back(*below);
        } else {
            settle(top, index, n);
            stack.pop_back();
        }
    }
    return known(array, n);
}

std::optional<ArrayId> Arrays::missing(ArrayId array, const Word& index, uint32_t n) {
    const Node& node = nodes_[array];
    auto unknown = [&](ArrayId below) {
        return known_.contains({below, n}) ? std::nullopt : std::optional(below);
    };
    if (node.kind == Kind::Choice) {
        if (auto first = unknown(node.a)) return first;
        return unknown(node.b);
    }
    if (node.kind != Kind::Store) return std::nullopt;
    if (const Table* t = table(array)) return unknown(t->below);
    return w_.equal(node.index, index) == kTrue ? std::nullopt : unknown(node.a);
}

void Arrays::settle(ArrayId array, const Word& index, uint32_t n) {
    Node& node = nodes_[array];
    Word value;
    switch (node.kind) {
    case Kind::Variable: value = readVariable(node, index); break;
    case Kind::Constant: value = node.element; break;
    case Kind::Choice: value = w_.choice(node.condition, known(node.a, n), known(node.b, n)); break;
    case Kind::Store:
        if (const Table* t = table(array)) {
            Entries entries(t->elements.begin(), t->elements.end());
            value = readTable(entries, 0, entries.size(), index, 0, known(t->below, n));
        } else if (Lit same = w_.equal(node.index, index); same == kTrue) {
            value = node.element;
        } else {
            value = w_.choice(same, node.element, known(node.a, n));
        }
        break;
    }
    known_.emplace(Key{array, n}, std::move(value));
}

// index = index' => word = word', for each earlier read
Word Arrays::readVariable(Node& node, const Word& index) {
    Word word = w_.input(node.elementWidth);
    for (const auto& [earlier, element] : node.reads)
        if (Lit same = w_.equal(earlier, index); same != kFalse)
            constraints_.push_back(c_.disjunction(!same, w_.equal(element, word)));
    node.reads.emplace_back(index, word);
    return word;
}

const Arrays::Table* Arrays::table(ArrayId array) {
    if (auto it = tables_.find(array); it != tables_.end())
        return it->second.elements.empty() ? nullptr : &it->second;
    Table found;
    ArrayId at = array;
    for (; nodes_[at].kind == Kind::Store && isConstantWord(nodes_[at].index); at = nodes_[at].a) {
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
