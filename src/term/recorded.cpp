// The mk functions of the core operators: each asks the operator's rules (simplify_*.cpp) and, while the manager records,
// writes down what they have made of the application (rewritings.h).
#include "term/manager_impl.h"

namespace vouch::term {

namespace {

// Whether the order of the arguments is all that the term may have changed. Not isCommutative(), which the rules use.
bool maySwap(Kind kind) {
    switch (kind) {
    case Kind::And:
    case Kind::Or:
    case Kind::Eq:
    case Kind::BvAnd:
    case Kind::BvOr:
    case Kind::BvXor:
    case Kind::BvAdd:
    case Kind::BvMul: return true;
    default: return false;
    }
}

} // namespace

void TermManager::startRecording() {
    impl_->rewritings = {};
    impl_->recorder = &impl_->rewritings;
}

void TermManager::stopRecording() { impl_->recorder = nullptr; }

const Rewritings& TermManager::rewritings() const { return impl_->rewritings; }

// Is the term this application as it stands?
bool TermManager::Impl::isPlain(const Application& asked, Term result) const {
    const Node& node = arena.node(result);
    if (node.kind() != asked.kind) return false;
    const unsigned n = arity(asked.kind);
    for (unsigned i = 0; i < parameters(asked.kind); ++i)
        if (node.slots[n + i].id() != asked.params[i]) return false;
    const auto& [a, b, c] = node.slots;
    if (maySwap(asked.kind) && a == asked.args[1] && b == asked.args[0]) return true;
    return std::equal(node.slots.begin(), node.slots.begin() + n, asked.args.begin());
}

Term TermManager::mkNot(Term a) {
    return impl_->recorded({Kind::Not, {a}}, [&] { return makeNot(a); });
}

Term TermManager::mkAnd(Term a, Term b) {
    return impl_->recorded({Kind::And, {a, b}}, [&] { return makeAnd(a, b); });
}

Term TermManager::mkOr(Term a, Term b) {
    return impl_->recorded({Kind::Or, {a, b}}, [&] { return makeOr(a, b); });
}

Term TermManager::mkEq(Term a, Term b) {
    return impl_->recorded({Kind::Eq, {a, b}}, [&] { return makeEq(a, b); });
}

Term TermManager::mkBvAnd(Term a, Term b) {
    return impl_->recorded({Kind::BvAnd, {a, b}}, [&] { return makeBvAnd(a, b); });
}

Term TermManager::mkBvOr(Term a, Term b) {
    return impl_->recorded({Kind::BvOr, {a, b}}, [&] { return makeBvOr(a, b); });
}

Term TermManager::mkBvXor(Term a, Term b) {
    return impl_->recorded({Kind::BvXor, {a, b}}, [&] { return makeBvXor(a, b); });
}

Term TermManager::mkBvAdd(Term a, Term b) {
    return impl_->recorded({Kind::BvAdd, {a, b}}, [&] { return makeBvAdd(a, b); });
}

Term TermManager::mkBvSub(Term a, Term b) {
    return impl_->recorded({Kind::BvSub, {a, b}}, [&] { return makeBvSub(a, b); });
}

Term TermManager::mkBvMul(Term a, Term b) {
    return impl_->recorded({Kind::BvMul, {a, b}}, [&] { return makeBvMul(a, b); });
}

Term TermManager::mkBvUdiv(Term a, Term b) {
    return impl_->recorded({Kind::BvUdiv, {a, b}}, [&] { return makeBvUdiv(a, b); });
}

Term TermManager::mkBvUrem(Term a, Term b) {
    return impl_->recorded({Kind::BvUrem, {a, b}}, [&] { return makeBvUrem(a, b); });
}

Term TermManager::mkBvSdiv(Term a, Term b) {
    return impl_->recorded({Kind::BvSdiv, {a, b}}, [&] { return makeBvSdiv(a, b); });
}

Term TermManager::mkBvSrem(Term a, Term b) {
    return impl_->recorded({Kind::BvSrem, {a, b}}, [&] { return makeBvSrem(a, b); });
}

Term TermManager::mkBvSmod(Term a, Term b) {
    return impl_->recorded({Kind::BvSmod, {a, b}}, [&] { return makeBvSmod(a, b); });
}

Term TermManager::mkBvShl(Term a, Term b) {
    return impl_->recorded({Kind::BvShl, {a, b}}, [&] { return makeBvShl(a, b); });
}

Term TermManager::mkBvLshr(Term a, Term b) {
    return impl_->recorded({Kind::BvLshr, {a, b}}, [&] { return makeBvLshr(a, b); });
}

Term TermManager::mkBvAshr(Term a, Term b) {
    return impl_->recorded({Kind::BvAshr, {a, b}}, [&] { return makeBvAshr(a, b); });
}

Term TermManager::mkBvUlt(Term a, Term b) {
    return impl_->recorded({Kind::BvUlt, {a, b}}, [&] { return makeBvUlt(a, b); });
}

Term TermManager::mkBvUle(Term a, Term b) {
    return impl_->recorded({Kind::BvUle, {a, b}}, [&] { return makeBvUle(a, b); });
}

Term TermManager::mkBvSlt(Term a, Term b) {
    return impl_->recorded({Kind::BvSlt, {a, b}}, [&] { return makeBvSlt(a, b); });
}

Term TermManager::mkBvSle(Term a, Term b) {
    return impl_->recorded({Kind::BvSle, {a, b}}, [&] { return makeBvSle(a, b); });
}

Term TermManager::mkIte(Term c, Term t, Term e) {
    return impl_->recorded({Kind::Ite, {c, t, e}}, [&] { return makeIte(c, t, e); });
}

Term TermManager::mkBvNot(Term a) {
    return impl_->recorded({Kind::BvNot, {a}}, [&] { return makeBvNot(a); });
}

Term TermManager::mkBvNeg(Term a) {
    return impl_->recorded({Kind::BvNeg, {a}}, [&] { return makeBvNeg(a); });
}

Term TermManager::mkConcat(Term high, Term low) {
    return impl_->recorded({Kind::BvConcat, {high, low}}, [&] { return makeConcat(high, low); });
}

Term TermManager::mkExtract(Term a, uint32_t high, uint32_t low) {
    return impl_->recorded({Kind::BvExtract, {a}, {high, low}}, [&] { return makeExtract(a, high, low); });
}

Term TermManager::mkZext(Term a, uint32_t extraBits) {
    return impl_->recorded({Kind::BvZext, {a}, {extraBits}}, [&] { return makeZext(a, extraBits); });
}

Term TermManager::mkSext(Term a, uint32_t extraBits) {
    return impl_->recorded({Kind::BvSext, {a}, {extraBits}}, [&] { return makeSext(a, extraBits); });
}

Term TermManager::mkConstArray(Sort arraySort, Term element) {
    return impl_->recorded(
        {Kind::ArrayConst, {element}}, [&] { return makeConstArray(arraySort, element); }, arraySort);
}

Term TermManager::mkSelect(Term array, Term index) {
    return impl_->recorded({Kind::ArraySelect, {array, index}}, [&] { return makeSelect(array, index); });
}

Term TermManager::mkStore(Term array, Term index, Term element) {
    return impl_->recorded({Kind::ArrayStore, {array, index, element}},
                           [&] { return makeStore(array, index, element); });
}

Term TermManager::mkShift(Term array, Term by) {
    return impl_->recorded({Kind::ArrayShift, {array, by}}, [&] { return makeShift(array, by); });
}

Term TermManager::mkPrefix(Term length, Term below, Term rest) {
    return impl_->recorded({Kind::ArrayPrefix, {length, below, rest}},
                           [&] { return makePrefix(length, below, rest); });
}

} // namespace vouch::term
