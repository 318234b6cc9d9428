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

bool isConstantWord(Word word) {
    return std::all_of(word.begin(), word.end(), [](Bit bit) { return bit.isConstant(); });
}

ArrayId ArrayLemmas::addNode(ArrayNode node) {
    graph_.nodes.push_back(std::move(node));
    return graph_.nodes.size() - 1;
}

ArrayId ArrayLemmas::addVariable(term::Sort sort) {
    ArrayNode node;
    node.sort = sort;
    return addNode(std::move(node));
}

ArrayId ArrayLemmas::addConstant(term::Sort sort, Word element) {
    ArrayNode node;
    node.kind = ArrayNode::Kind::Constant;
    node.sort = sort;
    node.element = copy(element);
    return addNode(std::move(node));
}

ArrayId ArrayLemmas::addStore(ArrayId array, Word index, Word element) {
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
    ArrayNode node;
    node.kind = ArrayNode::Kind::Choice;
    node.sort = graph_.nodes[then].sort;
    node.first = then;
    node.second = otherwise;
    node.condition = condition;
    return addNode(std::move(node));
}

uint32_t ArrayLemmas::addRead(ArrayId array, Word index) {
    Bits element = gates_.mkInputs(graph_.nodes[array].sort.width);
    elements_.emplace(std::pair(array, copy(index)), element);
    graph_.reads.push_back({array, copy(index), std::move(element)});
    return graph_.reads.size() - 1;
}

Bits ArrayLemmas::read(ArrayId array, Word index) {
    if (const auto known = elements_.find({array, copy(index)}); known != elements_.end())
        return known->second;
    if (const auto element = expandAtOnce(array, copy(index))) return *element;
    return graph_.reads[addRead(array, index)].element;
}

// Extensionality: a fresh bit e for left = right, and e \/ left[w] != right[w] for a fresh witness index w.
Bit ArrayLemmas::equal(ArrayId left, ArrayId right) {
    const Bit equal = gates_.mkInput();
    graph_.equalities.push_back({left, right, equal});
    const Bits witness = gates_.mkInputs(graph_.nodes[left].sort.index);
    const Bits leftElement = read(left, witness), rightElement = read(right, witness);
    witnesses_.push_back(gates_.mkOr(equal, !circuits_.equal(leftElement, rightElement)));
    return equal;
}

void ArrayLemmas::prepare() {
    model_.reset();
    addLiterals();
}

void ArrayLemmas::addLiterals() {
    for (; preparedNodes_ < graph_.nodes.size(); ++preparedNodes_) {
        const ArrayNode& node = graph_.nodes[preparedNodes_];
        clauses_.require(node.index);
        clauses_.require(node.element);
        clauses_.require({&node.condition, 1});
    }
    for (; preparedReads_ < graph_.reads.size(); ++preparedReads_) {
        clauses_.require(graph_.reads[preparedReads_].index);
        clauses_.require(graph_.reads[preparedReads_].element);
    }
    for (; preparedEqualities_ < graph_.equalities.size(); ++preparedEqualities_)
        clauses_.require({&graph_.equalities[preparedEqualities_].equal, 1});
    for (Bit witness : witnesses_) clauses_.assertTrue(witness);
    witnesses_.clear();
}

bool ArrayLemmas::refine() {
    model_ = std::make_unique<WeakEquivalence>(graph_, [this](Bit bit) { return clauses_.value(bit); });
    // All conflicts are collected first: adding a clause ends the SAT solver's model.
    const std::vector<ArrayConflict> conflicts = model_->conflicts();
    if (conflicts.empty()) return true;
    for (const ArrayConflict& conflict : conflicts) {
        const bool left = expand(conflict.left), right = expand(conflict.right);
        if (!left && !right) addLemma(*model_, conflict);
    }
    model_.reset();
    addLiterals();
    return false;
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
    clauses_.require(lemma);
    clauses_.assertClause(lemma);
    ++lemmas_;
}

term::ArrayValue ArrayLemmas::value(ArrayId array) const {
    VOUCH_CHECK(model_ != nullptr, "array values need a checked model");
    return model_->value(array);
}

} // namespace vouch::solver::bitblast
