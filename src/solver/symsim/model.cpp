#include "solver/symsim/model.h"

#include <algorithm>

namespace vouch::solver::symsim {

using term::Kind;

namespace {

constexpr unsigned kLiftedChoices = 3; // levels of choices below a predicate

uint64_t functionOf(Kind kind, uint64_t resultWidth) {
    return resultWidth << 8 | static_cast<uint64_t>(kind);
}

Application::Kind kindOf(Kind kind) {
    const bool commutes = kind == Kind::BvAdd || kind == Kind::BvMul;
    return commutes ? Application::Kind::Commutes : Application::Kind::Plain;
}

// Operands before users, all of one level before the next.
std::vector<Term> levelised(const TermManager& tm, std::span<const Term> roots) {
    std::vector<Term> order = term::cone(tm, roots);
    term::TermMap<uint32_t> level;
    for (Term t : order) {
        uint32_t most = 0;
        for (Term argument : tm.args(t)) most = std::max(most, *level.find(argument) + 1);
        level.set(t, most);
    }
    std::sort(order.begin(), order.end(),
              [&](Term a, Term b) { return std::pair(*level.find(a), a) < std::pair(*level.find(b), b); });
    return order;
}

Word constantWord(const term::BitVector& value) {
    Word w;
    for (uint32_t i = 0; i < value.getBitWidth(); ++i) w.push_back(Bit::constant(value[i]));
    return w;
}

} // namespace

Model::Model(const TermManager& tm, std::span<const Term> conjuncts, const Abstraction& abstraction,
             size_t mostGates)
    : tm_(tm), abstraction_(abstraction), mostGates_(mostGates), circuits_(network_) {
    for (Term t : levelised(tm, conjuncts)) {
        Word made = make(t);
        if (network_.size() > mostGates) isComplete_ = false;
        if (!isComplete_) return;
        VOUCH_CHECK(made.size() == (tm.sort(t).isBitVec() ? tm.width(t) : 1), "a word of another width");
        const bool isCut = abstraction.role(t) != Abstraction::Role::Exact;
        const bool isRead = tm.kind(t) == Kind::ArraySelect; // of an element that nothing has written
        if (!isCut && ((tm.isVar(t) && !tm.sort(t).isArray()) || isRead))
            name(Edge::Kind::Input, t, made);
        else if (isCut)
            name(Edge::Kind::Cut, t, made);
        else if (isPredicate(tm, t))
            name(Edge::Kind::Predicate, t, made);
        else if (tm.sort(t).isBool())
            name(Edge::Kind::Connective, t, made);
        at_.set(t, static_cast<uint32_t>(words_.size()));
        words_.push_back(std::move(made));
    }
    for (Term t : conjuncts) outputs_.push_back(word(t).front());
}

void Model::name(Edge::Kind kind, Term t, const Word& w) {
    edgeOf_.resize(network_.size());
    for (uint32_t i = 0; i < w.size(); ++i) {
        uint32_t& place = edgeOf_[w[i].node()];
        if (w[i].isConstant() || place != 0) continue;
        if (kind == Edge::Kind::Input && network_.gate(w[i].node()).kind != GateKind::Free) continue;
        edges_.push_back({kind, t, i, w[i].isNegated()});
        place = static_cast<uint32_t>(edges_.size());
    }
}

const Edge* Model::edgeAt(uint32_t node) const {
    return node < edgeOf_.size() && edgeOf_[node] != 0 ? &edges_[edgeOf_[node] - 1] : nullptr;
}

bool Model::isEnd(uint32_t node) const {
    if (network_.gate(node).kind == GateKind::Free) return true;
    const Edge* edge = edgeAt(node);
    return edge && edge->kind == Edge::Kind::Predicate && !abstraction_.isOpen(edge->term);
}

Word Model::make(Term t) {
    std::vector<const Word*> args;
    for (Term argument : tm_.args(t)) args.push_back(&word(argument));
    const auto fold = [&](auto operation) {
        Word result = *args[0];
        for (size_t i = 1; i < args.size(); ++i) result = operation(result, *args[i]);
        return result;
    };
    const auto bitwise = [&](GateKind kind) {
        return fold([&](const Word& a, const Word& b) { return circuits_.bitwise(kind, a, b); });
    };
    if (abstraction_.role(t) != Abstraction::Role::Exact) return abstracted(t, args);
    if (tm_.sort(t).isArray()) return arrayOperator(t, args);
    switch (tm_.kind(t)) {
    case Kind::True: return {Bit::constant(true)};
    case Kind::False: return {Bit::constant(false)};
    case Kind::BvConst: return constantWord(tm_.bits(t));
    case Kind::Variable: return network_.mkFree(tm_.sort(t).isBool() ? 1 : tm_.width(t));
    case Kind::Not:
    case Kind::BvNot: return circuits_.complement(*args[0]);
    case Kind::And:
    case Kind::BvAnd: return bitwise(GateKind::And);
    case Kind::Or:
    case Kind::BvOr:
        return fold([&](const Word& a, const Word& b) {
            return circuits_.complement(
                circuits_.bitwise(GateKind::And, circuits_.complement(a), circuits_.complement(b)));
        });
    case Kind::Xor:
    case Kind::BvXor: return bitwise(GateKind::Xor);
    case Kind::Eq:
        if (tm_.sort(tm_.arg(t, 0)).isBool()) return {circuits_.equal(*args[0], *args[1])};
        if (isPredicate(tm_, t)) return {compare(t, tm_.arg(t, 0), tm_.arg(t, 1), kLiftedChoices)};
        if (*args[0] == *args[1]) return {Bit::constant(true)};
        return network_.apply(Application::Kind::Plain, functionOf(Kind::Eq, 1),
                              {args[0]->front(), args[1]->front()}, 1);
    case Kind::Ite: return circuits_.choose(args[0]->front(), *args[1], *args[2]);
    case Kind::BvConcat: {
        Word w = *args[1];
        w.insert(w.end(), args[0]->begin(), args[0]->end());
        return w;
    }
    case Kind::BvExtract: return {args[0]->begin() + tm_.param(t, 1), args[0]->begin() + tm_.param(t, 0) + 1};
    case Kind::BvZext:
    case Kind::BvSext: {
        Word w = *args[0];
        w.resize(tm_.width(t), tm_.kind(t) == Kind::BvSext ? w.back() : Bit::constant(false));
        return w;
    }
    default: return arithmetic(t, args);
    }
}

// a ~ b, where ~ is the predicate t.
Bit Model::compare(Term t, Term a, Term b, unsigned depth) {
    const auto isChoice = [&](Term x) { return tm_.kind(x) == Kind::Ite; };
    if (depth > 0 && (isChoice(a) || isChoice(b))) {
        const Term condition = tm_.arg(isChoice(a) ? a : b, 0);
        const auto branch = [&](Term x, unsigned i) {
            return isChoice(x) && tm_.arg(x, 0) == condition ? tm_.arg(x, i) : x;
        };
        const Bit then = compare(t, branch(a, 1), branch(b, 1), depth - 1);
        const Bit otherwise = compare(t, branch(a, 2), branch(b, 2), depth - 1);
        return network_.mkIte(word(condition).front(), then, otherwise);
    }
    switch (tm_.kind(t)) {
    case Kind::Eq: return circuits_.equal(word(a), word(b));
    case Kind::BvUlt: return less(word(a), word(b), false);
    case Kind::BvUle: return !less(word(b), word(a), false);
    case Kind::BvSlt: return less(word(a), word(b), true);
    case Kind::BvSle: return !less(word(b), word(a), true);
    default: VOUCH_CHECK(false, "a comparison that is none");
    }
}

Word Model::arithmetic(Term t, std::span<const Word* const> args) {
    Word result = circuit(t, args);
    const Kind kind = tm_.kind(t);
    if (isPredicate(tm_, t) || kind == Kind::ArraySelect || args.size() > 2) return result;
    Word arguments;
    for (const Word* w : args) arguments.insert(arguments.end(), w->begin(), w->end());
    network_.relate(kindOf(kind), functionOf(kind, tm_.width(t)), std::move(arguments), result);
    return result;
}

Bit Model::less(const Word& a, const Word& b, bool isSigned) {
    const Bit result = isSigned ? circuits_.signedLess(a, b) : circuits_.unsignedLess(a, b);
    Word arguments = a;
    arguments.insert(arguments.end(), b.begin(), b.end());
    network_.relate(Application::Kind::Less, functionOf(isSigned ? Kind::BvSlt : Kind::BvUlt, 1),
                    std::move(arguments), {result});
    return result;
}

Word Model::circuit(Term t, std::span<const Word* const> args) {
    const Word& a = *args[0];
    const Word& b = *args.back();
    switch (tm_.kind(t)) {
    case Kind::BvUlt:
    case Kind::BvUle:
    case Kind::BvSlt:
    case Kind::BvSle: return {compare(t, tm_.arg(t, 0), tm_.arg(t, 1), kLiftedChoices)};
    case Kind::BvNeg: return circuits_.minus(a);
    case Kind::BvAdd: {
        Word sum = a;
        for (size_t i = 1; i < args.size(); ++i) sum = circuits_.add(sum, *args[i]);
        return sum;
    }
    case Kind::BvSub: return circuits_.subtract(a, b);
    case Kind::BvMul: {
        Word product = a;
        for (size_t i = 1; i < args.size(); ++i) product = circuits_.multiply(product, *args[i]);
        return product;
    }
    case Kind::BvUdiv: return circuits_.unsignedDivide(a, b);
    case Kind::BvUrem: return circuits_.unsignedRemainder(a, b);
    case Kind::BvSdiv: return circuits_.signedDivide(a, b);
    case Kind::BvSrem: return circuits_.signedRemainder(a, b);
    case Kind::BvSmod: return circuits_.signedModulo(a, b);
    case Kind::BvShl: return circuits_.shiftLeft(a, b);
    case Kind::BvLshr: return circuits_.shiftRight(a, b, Bit::constant(false));
    case Kind::BvAshr: return circuits_.shiftRight(a, b, a.back());
    case Kind::ArraySelect: return read(tm_.arg(t, 0), b, tm_.width(t));
    default: VOUCH_CHECK(false, "an operator without a circuit");
    }
}

Word Model::abstracted(Term t, std::span<const Word* const> args) {
    const uint32_t width = tm_.width(t);
    if (abstraction_.role(t) == Abstraction::Role::Removed) return network_.mkFree(width);
    const Kind kind = tm_.kind(t);
    std::vector<Word> operands;
    for (const Word* w : args) operands.push_back(*w);
    if (kind == Kind::BvAdd) std::sort(operands.begin(), operands.end()); // commutes
    Word arguments;
    for (const Word& w : operands) arguments.insert(arguments.end(), w.begin(), w.end());
    const bool isKnown =
        std::all_of(arguments.begin(), arguments.end(), [](Bit b) { return b.isConstant(); });
    if (isKnown && kind != Kind::ArraySelect) return arithmetic(t, args);
    return network_.apply(kindOf(kind), functionOf(kind, width), std::move(arguments), width);
}

Word Model::arrayOperator(Term t, std::span<const Word* const> args) {
    if (tm_.kind(t) == Kind::Variable) return network_.mkFree(1);
    if (tm_.kind(t) == Kind::Ite) return circuits_.choose(args[0]->front(), *args[1], *args[2]);
    Word arguments;
    for (const Word* w : args) arguments.insert(arguments.end(), w->begin(), w->end());
    // Arrays of different sorts have different functions.
    const uint64_t sorts = uint64_t{tm_.sort(t).index} << 24 ^ tm_.sort(t).width;
    return network_.apply(Application::Kind::Plain, functionOf(tm_.kind(t), sorts), std::move(arguments), 1);
}

// store(a, i, e)[k] = (i = k ? e : a[k]), ite(c, a, b)[k] = (c ? a[k] : b[k]), const(e)[k] = e, of all arrays below this one.
Word Model::read(Term array, const Word& index, uint32_t width) {
    std::set<Term> below{array}; // operands have lower handles
    for (auto it = below.rbegin(); it != below.rend(); ++it)
        for (Term argument : tm_.args(*it))
            if (tm_.sort(argument).isArray()) below.insert(argument);
    term::TermMap<uint32_t> place;
    std::vector<Word> elements;
    for (Term t : below) {
        isComplete_ = isComplete_ && network_.size() <= mostGates_; // a chain of stores may be long
        if (!isComplete_) return Word(width);
        const auto of = [&](unsigned i) -> const Word& { return elements[*place.find(tm_.arg(t, i))]; };
        Word element;
        switch (tm_.kind(t)) {
        case Kind::ArrayStore:
            element =
                circuits_.choose(circuits_.equal(word(tm_.arg(t, 1)), index), word(tm_.arg(t, 2)), of(0));
            break;
        case Kind::Ite: element = circuits_.choose(word(tm_.arg(t, 0)).front(), of(1), of(2)); break;
        case Kind::ArrayConst: element = word(tm_.arg(t, 0)); break;
        default: {
            Word arguments = word(t);
            arguments.insert(arguments.end(), index.begin(), index.end());
            element = network_.apply(Application::Kind::Plain, functionOf(Kind::ArraySelect, width),
                                     std::move(arguments), width);
        }
        }
        place.set(t, static_cast<uint32_t>(elements.size()));
        elements.push_back(std::move(element));
    }
    return elements.back();
}

} // namespace vouch::solver::symsim
