#include "solver/bitblast/array_lemmas.h"

#include "support/check.h"

#include <algorithm>

namespace vouch::solver::bitblast {

namespace {

Bits copy(Word word) { return {word.begin(), word.end()}; }

Bits constantWord(const BitVector& value) {
    Bits bits(value.getBitWidth());
    for (size_t i = 0; i < bits.size(); ++i) bits[i] = Bit::constant(value[i]);
    return bits;
}

} // namespace

ArrayId ArrayLemmas::addNode(ArrayNode node) {
    graph_.nodes.push_back(std::move(node));
    return graph_.nodes.size() - 1;
}

ArrayId ArrayLemmas::addVariable(term::Sort sort) {
    VOUCH_CHECK(sort.isArray(), "an array of no array's sort");
    ArrayNode node;
    node.sort = sort;
    return addNode(std::move(node));
}

ArrayId ArrayLemmas::addConstant(term::Sort sort, Word element) {
    VOUCH_CHECK(sort.isArray() && element.size() == sort.width, "a constant array of other elements");
    ArrayNode node;
    node.kind = ArrayNode::Kind::Constant;
    node.sort = sort;
    node.element = copy(element);
    return addNode(std::move(node));
}

ArrayId ArrayLemmas::addStore(ArrayId array, Word index, Word element) {
    VOUCH_CHECK(array < graph_.nodes.size(), "a store to no array");
    VOUCH_CHECK(index.size() == graph_.nodes[array].sort.index, "a store at an index of another width");
    VOUCH_CHECK(element.size() == graph_.nodes[array].sort.width, "a store of another width");
    ArrayNode node;
    node.kind = ArrayNode::Kind::Store;
    node.sort = graph_.nodes[array].sort;
    node.first = array;
    node.index = copy(index);
    node.element = copy(element);
    const ArrayId id = addNode(std::move(node));
    graph_.reads.push_back({id, copy(index), copy(element), true});
    elements_.emplace(std::pair(id, copy(index)), copy(element));
    return id;
}

ArrayId ArrayLemmas::addChoice(Bit condition, ArrayId then, ArrayId otherwise) {
    VOUCH_CHECK(then < graph_.nodes.size() && otherwise < graph_.nodes.size(), "a choice between no arrays");
    VOUCH_CHECK(graph_.nodes[then].sort == graph_.nodes[otherwise].sort, "a choice between different sorts");
    ArrayNode node;
    node.kind = ArrayNode::Kind::Choice;
    node.sort = graph_.nodes[then].sort;
    node.first = then;
    node.second = otherwise;
    node.condition = condition;
    return addNode(std::move(node));
}

ArrayId ArrayLemmas::addShift(ArrayId array, Word by) {
    ArrayNode node;
    node.kind = ArrayNode::Kind::Shift;
    node.sort = graph_.nodes[array].sort;
    node.first = array;
    node.index = copy(by);
    return addNode(std::move(node));
}

ArrayId ArrayLemmas::addPrefix(Word length, ArrayId below, ArrayId rest) {
    ArrayNode node;
    node.kind = ArrayNode::Kind::Prefix;
    node.sort = graph_.nodes[below].sort;
    node.first = below;
    node.second = rest;
    node.index = copy(length);
    return addNode(std::move(node));
}

uint32_t ArrayLemmas::addRead(ArrayId array, Word index) {
    Bits element = gates_.mkInputs(graph_.nodes[array].sort.width);
    elements_.emplace(std::pair(array, copy(index)), element);
    graph_.reads.push_back({array, copy(index), std::move(element)});
    makeRelevant(array);
    return graph_.reads.size() - 1;
}

Bits ArrayLemmas::read(ArrayId array, Word index) {
    VOUCH_CHECK(array < graph_.nodes.size(), "a read of no array");
    VOUCH_CHECK(index.size() == graph_.nodes[array].sort.index, "a read at an index of another width");
    if (const auto known = elements_.find({array, copy(index)}); known != elements_.end())
        return known->second;
    if (const auto element = readTable(array, copy(index))) return *element;
    if (const auto element = expandAtOnce(array, copy(index))) return *element;
    return graph_.reads[addRead(array, index)].element;
}

// Extensionality: a fresh bit e for left = right, and e \/ left[w] != right[w] for a fresh witness index w.
Bit ArrayLemmas::equal(ArrayId left, ArrayId right) {
    VOUCH_CHECK(graph_.nodes[left].sort == graph_.nodes[right].sort, "an equality between different sorts");
    const Bit equal = gates_.mkInput();
    graph_.equalities.push_back({left, right, equal});
    makeRelevant(left);
    makeRelevant(right);
    const Bits witness = gates_.mkInputs(graph_.nodes[left].sort.index);
    const Bits leftElement = read(left, witness), rightElement = read(right, witness);
    witnesses_.push_back(gates_.mkOr(equal, !circuits_.equal(leftElement, rightElement)));
    return equal;
}

void ArrayLemmas::prepare() {
    model_.reset();
    addLiterals();
}

// With all that it is made of.
void ArrayLemmas::makeRelevant(ArrayId root) {
    std::vector<ArrayId> stack{root};
    while (!stack.empty()) {
        const ArrayId array = stack.back();
        stack.pop_back();
        ArrayNode& node = graph_.nodes[array];
        if (node.isRelevant) continue;
        node.isRelevant = true;
        relevant_.push_back(array);
        const bool hasSecond = node.kind == ArrayNode::Kind::Choice || node.kind == ArrayNode::Kind::Prefix;
        if (hasSecond) stack.push_back(node.second);
        if (hasSecond || node.kind == ArrayNode::Kind::Store || node.kind == ArrayNode::Kind::Shift)
            stack.push_back(node.first);
    }
}

void ArrayLemmas::addLiterals() {
    for (ArrayId array : relevant_) {
        const ArrayNode& node = graph_.nodes[array];
        clauses_.require(node.index);
        clauses_.require(node.element);
        clauses_.require({&node.condition, 1});
    }
    relevant_.clear();
    for (; preparedReads_ < graph_.reads.size(); ++preparedReads_) {
        if (graph_.reads[preparedReads_].isStore) continue; // its bits are the store's
        clauses_.require(graph_.reads[preparedReads_].index);
        clauses_.require(graph_.reads[preparedReads_].element);
    }
    for (; preparedEqualities_ < graph_.equalities.size(); ++preparedEqualities_)
        clauses_.require({&graph_.equalities[preparedEqualities_].equal, 1});
    for (Bit witness : witnesses_) clauses_.assertTrue(witness);
    witnesses_.clear();
}

ArrayLemmas::Refinement ArrayLemmas::refine() {
    VOUCH_CHECK(preparedReads_ == graph_.reads.size() && witnesses_.empty() && relevant_.empty(),
                "a model that misses arrays");
    model_ = std::make_unique<WeakEquivalence>(graph_, [this](Bit bit) { return clauses_.value(bit); });
    // All conflicts are collected first: adding a clause ends the SAT solver's model.
    const std::vector<ArrayConflict> conflicts = model_->conflicts();
    const bool reads = readRanges(model_->missingReads());
    if (conflicts.empty() && !reads && !defineRangeReads())
        return model_->hasEqualRanges() ? Refinement::Unknown : Refinement::Right;
    for (const ArrayConflict& conflict : conflicts) {
        const bool left = expand(conflict.left), right = expand(conflict.right);
        if (!left && !right) addLemma(*model_, conflict);
    }
    model_.reset();
    addLiterals();
    return Refinement::Refined;
}

Word ArrayLemmas::elementOf(const ArrayConflict::Side& side) const {
    return side.read ? graph_.reads[*side.read].element : graph_.nodes[side.array].element;
}

// Two facts a[i] = v and b[j] = w whose arrays are linked without a store at the index:
//   i = j /\ conditions and equalities of the links /\ (k != i for each store of index k among them)  =>  v = w
// A constant array has its element at any index: then the other side's index stands for both, or if both
// sides are constant arrays, the concrete index at which they clash.
void ArrayLemmas::addLemma(const WeakEquivalence& model, const ArrayConflict& conflict) {
    Bits lemma;
    Bits index;
    if (conflict.left.read && conflict.right.read) {
        const Bits &i = graph_.reads[*conflict.left.read].index,
                   &j = graph_.reads[*conflict.right.read].index;
        lemma.push_back(!circuits_.equal(i, j));
        index = isConstantWord(i) ? i : j; // comparisons with a constant index mostly fold away
    } else if (conflict.left.read || conflict.right.read) {
        index = graph_.reads[conflict.left.read ? *conflict.left.read : *conflict.right.read].index;
    } else {
        index = constantWord(conflict.index);
    }
    for (const ArrayLink& link : model.path(conflict.left.array, conflict.right.array, conflict.index)) {
        switch (link.kind) {
        case ArrayLink::Kind::Equality: lemma.push_back(!graph_.equalities[link.reason].equal); break;
        case ArrayLink::Kind::Store:
            lemma.push_back(circuits_.equal(graph_.nodes[link.reason].index, index));
            break;
        case ArrayLink::Kind::Choice: {
            const ArrayNode& choice = graph_.nodes[link.reason];
            // Equal branches need no condition; otherwise the link tells which branch was taken.
            if (choice.first != choice.second)
                lemma.push_back(choice.condition.negateIf(link.to == choice.first));
            break;
        }
        }
    }
    lemma.push_back(circuits_.equal(elementOf(conflict.left), elementOf(conflict.right)));
    assertLemma(lemma);
}

void ArrayLemmas::assertLemma(const Bits& lemma) {
    VOUCH_CHECK(!lemma.empty(), "an empty lemma");
    clauses_.require(lemma);
    clauses_.assertClause(lemma);
    ++lemmas_;
}

term::ArrayValue ArrayLemmas::value(ArrayId array) const {
    VOUCH_CHECK(model_ != nullptr, "array values need a checked model");
    return model_->value(array);
}

} // namespace vouch::solver::bitblast
