// Expansion of reads: the read-over-write axioms for one index, instantiated on the arrays below a read.
//
//   store(b, k, w)[i]   =  i = k ? w : b[i]
//   (c ? a : b)[i]      =  c ? a[i] : b[i]
//   constant(w)[i]      =  w
//
// A read is expanded at once if that takes few gates. It does where addresses are choices between constants,
// as those of heap objects in an unrolled program are: the bits of a pointer that is read from memory fold,
// and with them all that is computed from it. Fresh bits would know nothing.
//
// Any other read is expanded when it has been in conflict often. Arrays below are looked into breadth first,
// twice as many with each conflict; what lies further below becomes a read of its own, which is expanded when
// it gets into conflict. In the end only reads of variables are left. A read whose element is defined in this
// way is not checked any more (ArrayRead::isExpanded): if the reads below are right, so is it.
#include "solver/bitblast/array_lemmas.h"
#include "support/check.h"

#include <algorithm>
#include <deque>
#include <map>
#include <span>

namespace vouch::solver::bitblast {

namespace {

constexpr uint32_t kPatience = 12; // conflicts that are met by lemmas: cheaper where paths are few
constexpr uint64_t kAtOnce = 256;  // arrays below a read that is expanded at once,
constexpr size_t kGates = 1000;    // and gates that its element may need
// At constant indexes stores fold, so that more of them cost little but time, of which there is so much in all.
constexpr uint64_t kAtOnceConstant = 4096, kConstantsInAll = 1 << 18;
// A table of constants: from so many stores on, and as long as its elements have no more bits together. Reads of large
// tables are bounded together: each takes time and gates in proportion to the table.
constexpr size_t kTableEntries = 8;
constexpr uint64_t kSmallTableBits = 1 << 14, kTableBits = 1 << 21, kLargeTablesInAll = 1 << 23;

using Entry = std::pair<Bits, Bits>; // index, highest bit first, and element

// entries agree in the highest `depth` bits of their indexes, as does the index that is read.
Bits chooseEntry(Circuits& circuits, std::span<const Entry> entries, Word index, size_t depth,
                 const Bits& below) {
    if (entries.empty()) return below;
    if (depth == index.size()) return entries.front().second;
    const auto middle =
        std::ranges::partition_point(entries, [&](const Entry& e) { return e.first[depth].isFalse(); });
    const size_t split = static_cast<size_t>(middle - entries.begin());
    const Bit bit = index[index.size() - 1 - depth];
    if (bit.isFalse()) return chooseEntry(circuits, entries.first(split), index, depth + 1, below);
    if (bit.isTrue()) return chooseEntry(circuits, entries.subspan(split), index, depth + 1, below);
    return circuits.choose(bit, chooseEntry(circuits, entries.subspan(split), index, depth + 1, below),
                           chooseEntry(circuits, entries.first(split), index, depth + 1, below));
}

} // namespace

// Stores of constants at constant indexes on top of each other: a tree of choices over the bits of the index, in which
// much folds, where a choice per store would fold nothing.
std::optional<Bits> ArrayLemmas::readTable(ArrayId array, const Bits& index) {
    std::map<Bits, Bits> table;
    const uint64_t allowed =
        isConstantWord(index) ? 0 : std::min(kTableBits, kLargeTablesInAll - largeTables_);
    const uint32_t width = graph_.nodes[array].sort.width;
    const size_t most = std::max(kSmallTableBits, allowed) / width;
    for (;; array = graph_.nodes[array].first) {
        const ArrayNode& node = graph_.nodes[array];
        if (node.kind != ArrayNode::Kind::Store || !isConstantWord(node.index)) break;
        if (!isConstantWord(node.element) || table.size() >= most) return std::nullopt;
        table.try_emplace(Bits(node.index.rbegin(), node.index.rend()), node.element); // the last one counts
    }
    if (table.size() < kTableEntries) return std::nullopt;
    if (table.size() * width > kSmallTableBits) largeTables_ += table.size() * width;
    const std::vector<Entry> entries(table.begin(), table.end());
    return chooseEntry(circuits_, entries, index, 0, elementAt(array, index, 0));
}

// The element, if it is cheap to define. What was defined before it proved too expensive stays: it is true.
std::optional<Bits> ArrayLemmas::expandAtOnce(ArrayId array, const Bits& index) {
    const bool isCheap = isConstantWord(index) && expandedAtConstants_ < kConstantsInAll;
    const uint64_t atOnce = isCheap ? kAtOnceConstant : kAtOnce;
    const std::set<ArrayId> inside = arraysBelow(array, array, index, atOnce + 1);
    if (isCheap) expandedAtConstants_ += inside.size();
    if (inside.size() > atOnce) return std::nullopt;
    if (inside.empty() && graph_.nodes[array].kind == ArrayNode::Kind::Variable) return std::nullopt;
    const size_t most = gates_.size() + kGates;
    for (ArrayId below : inside) { // ascending: what an array is made of comes before it
        if (gates_.size() > most) return std::nullopt;
        elements_.emplace(std::pair(below, index), unfold(below, index, 0));
    }
    return elementAt(array, index, 0);
}

// True if the conflict needs no lemma, since the side's element has been defined by other reads.
bool ArrayLemmas::expand(const ArrayConflict::Side& side) { return side.read && expandRead(*side.read); }

bool ArrayLemmas::expandRead(uint32_t id) {
    VOUCH_CHECK(id < graph_.reads.size(), "an expansion of no read");
    if (graph_.reads[id].isStore || graph_.nodes[graph_.reads[id].array].isRange()) return false;
    if (graph_.reads[id].isExpanded) return true; // by another conflict of the same model
    const ArrayRead read = graph_.reads[id];      // new reads move the old ones
    Expansion& expansion = expansions_.try_emplace(id, Expansion{read.array, 0, {}}).first->second;
    const uint32_t conflicts = ++expansion.conflicts;
    if (conflicts == 1) return false;
    uint64_t budget = uint64_t(1) << std::min(conflicts, 30u);
    if (!isConstantWord(read.index)) budget = meetConstantStores(read, expansion, budget);
    if (budget == 0 || conflicts < kPatience) return false;
    const ArrayId below = expansion.next;
    if (below == read.array && graph_.nodes[below].kind == ArrayNode::Kind::Variable) return false;
    Bits lemma; // i = k for a store of index k above, or v = below[i]
    for (const Bits& written : expansion.written) lemma.push_back(circuits_.equal(read.index, written));
    for (ArrayId array : arraysBelow(below, read.array, read.index, budget)) // ascending, as above
        if (array != read.array)
            elements_.emplace(std::pair(array, read.index), unfold(array, read.index, conflicts));
    const Bits element =
        below == read.array ? unfold(below, read.index, conflicts) : elementAt(below, read.index, conflicts);
    VOUCH_CHECK(element.size() == read.element.size(), "an expansion of another width");
    const Bit equal = circuits_.equal(read.element, element);
    graph_.reads[id].isExpanded = true;
    ++lemmas_;
    if (lemma.empty()) {
        clauses_.assertTrue(equal);
    } else {
        lemma.push_back(equal);
        clauses_.assertClause(lemma);
    }
    return true;
}

// A read of a[i] above a long chain of stores at constant indexes, an initialised table say:
//   i = k => v = w  for a store of w at k, if no store above it writes k.
// Returns what is left of the budget: 0 if the chain may go on.
uint64_t ArrayLemmas::meetConstantStores(const ArrayRead& read, Expansion& expansion, uint64_t budget) {
    for (; budget > 0; --budget) {
        const ArrayNode& store = graph_.nodes[expansion.next];
        if (store.kind != ArrayNode::Kind::Store || !isConstantWord(store.index)) break;
        expansion.next = store.first;
        if (!expansion.written.insert(store.index).second) continue;
        assertLemma(
            {!circuits_.equal(read.index, store.index), circuits_.equal(read.element, store.element)});
    }
    return budget;
}

// The arrays to look into for an element at the index: root and below, breadth first, at most `budget`. What
// is known already needs no second look, except for the array `top` of the read itself.
std::set<ArrayId> ArrayLemmas::arraysBelow(ArrayId root, ArrayId top, const Bits& index, uint64_t budget) {
    std::set<ArrayId> inside;
    std::deque<ArrayId> queue{root};
    for (; !queue.empty() && inside.size() < budget; queue.pop_front()) {
        const ArrayId array = queue.front();
        const ArrayNode& node = graph_.nodes[array];
        const bool isInner = node.kind == ArrayNode::Kind::Store || node.kind == ArrayNode::Kind::Choice;
        if (!isInner || (array != top && elements_.contains({array, index}))) continue;
        if (!inside.insert(array).second) continue;
        if (node.kind == ArrayNode::Kind::Store && circuits_.equal(node.index, index).isTrue()) continue;
        queue.push_back(node.first);
        if (node.kind == ArrayNode::Kind::Choice) queue.push_back(node.second);
    }
    return inside;
}

// The element of an array at an index by the axiom for its kind.
Bits ArrayLemmas::unfold(ArrayId array, const Bits& index, uint32_t conflicts) {
    const ArrayNode& node = graph_.nodes[array];
    VOUCH_CHECK(index.size() == node.sort.index, "an element at an index of another width");
    switch (node.kind) {
    case ArrayNode::Kind::Store: {
        const Bit hit = circuits_.equal(node.index, index);
        if (hit.isTrue()) return node.element;
        return circuits_.choose(hit, node.element, elementAt(node.first, index, conflicts));
    }
    case ArrayNode::Kind::Choice:
        return circuits_.choose(node.condition, elementAt(node.first, index, conflicts),
                                elementAt(node.second, index, conflicts));
    case ArrayNode::Kind::Constant: return node.element;
    case ArrayNode::Kind::Shift: {
        const ArrayId shifted = node.first;
        return elementAt(shifted, circuits_.add(index, node.index), conflicts);
    }
    case ArrayNode::Kind::Prefix: {
        const Bit isBelow = circuits_.unsignedLess(index, node.index);
        if (isBelow.isConstant())
            return elementAt(isBelow.isTrue() ? node.first : node.second, index, conflicts);
        return circuits_.choose(isBelow, elementAt(node.first, index, conflicts),
                                elementAt(node.second, index, conflicts));
    }
    case ArrayNode::Kind::Variable: break;
    }
    return elementAt(array, index, conflicts);
}

// The element of an array at an index: as it is known, or by a new read, which inherits the conflicts.
Bits ArrayLemmas::elementAt(ArrayId array, const Bits& index, uint32_t conflicts) {
    if (const auto known = elements_.find({array, index}); known != elements_.end()) return known->second;
    if (graph_.nodes[array].kind == ArrayNode::Kind::Constant) return graph_.nodes[array].element;
    if (graph_.nodes[array].isRange()) return rangeElement(array, index, conflicts);
    const uint32_t read = addRead(array, index);
    expansions_.emplace(read, Expansion{array, conflicts, {}});
    return graph_.reads[read].element;
}

} // namespace vouch::solver::bitblast
