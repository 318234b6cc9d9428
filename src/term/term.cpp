// TermManager: leaves, inspection, the generic constructor, and operators that are lowered to others. The operators
// with rules of their own are in simplify_*.cpp.
#include "term/manager_impl.h"

namespace vouch::term {

namespace {

constexpr Term trueTerm{1};
constexpr Term falseTerm{2};

} // namespace

const char* kindName(Kind kind) {
    switch (kind) {
    case Kind::True: return "true";
    case Kind::False: return "false";
    case Kind::BvConst: return "const";
    case Kind::Variable: return "var";
    case Kind::Not: return "not";
    case Kind::And: return "and";
    case Kind::Or: return "or";
    case Kind::Xor: return "xor";
    case Kind::Eq: return "=";
    case Kind::Ite: return "ite";
    case Kind::BvNot: return "bvnot";
    case Kind::BvNeg: return "bvneg";
    case Kind::BvAnd: return "bvand";
    case Kind::BvOr: return "bvor";
    case Kind::BvXor: return "bvxor";
    case Kind::BvAdd: return "bvadd";
    case Kind::BvSub: return "bvsub";
    case Kind::BvMul: return "bvmul";
    case Kind::BvUdiv: return "bvudiv";
    case Kind::BvUrem: return "bvurem";
    case Kind::BvSdiv: return "bvsdiv";
    case Kind::BvSrem: return "bvsrem";
    case Kind::BvSmod: return "bvsmod";
    case Kind::BvShl: return "bvshl";
    case Kind::BvLshr: return "bvlshr";
    case Kind::BvAshr: return "bvashr";
    case Kind::BvUlt: return "bvult";
    case Kind::BvUle: return "bvule";
    case Kind::BvSlt: return "bvslt";
    case Kind::BvSle: return "bvsle";
    case Kind::BvConcat: return "concat";
    case Kind::BvExtract: return "extract";
    case Kind::BvZext: return "zero_extend";
    case Kind::BvSext: return "sign_extend";
    case Kind::ArrayConst: return "const-array";
    case Kind::ArraySelect: return "select";
    case Kind::ArrayStore: return "store";
    case Kind::ArrayShift: return "shift";
    case Kind::ArrayPrefix: return "prefix";
    }
    VOUCH_CHECK(false, "unknown operator");
}

TermManager::TermManager() : impl_(std::make_unique<Impl>(*this, buildingOfNewManagers())) {
    Term t = impl_->node(Kind::True, Sort::boolean());
    Term f = impl_->node(Kind::False, Sort::boolean());
    VOUCH_CHECK(t == trueTerm && f == falseTerm, "the truth values have fixed handles");
}

TermManager::~TermManager() = default;

// --- leaves

Term TermManager::mkTrue() const { return trueTerm; }
Term TermManager::mkFalse() const { return falseTerm; }
Term TermManager::mkConst(const BitVector& value) { return impl_->arena.constant(value); }
Term TermManager::mkConst(uint32_t width, uint64_t value) { return mkConst(BitVector(width, value)); }

Term TermManager::mkVar(std::string_view name, Sort sort) {
    if (Term known = impl_->arena.findVariable(name)) {
        VOUCH_CHECK(this->sort(known) == sort, "a variable was asked for with two sorts");
        return known;
    }
    return impl_->arena.addVariable(name, sort);
}

Term TermManager::findVar(std::string_view name) const { return impl_->arena.findVariable(name); }

Term TermManager::mkFreshVar(std::string_view prefix, Sort sort) {
    std::string name;
    do name = std::string(prefix) + "!" + std::to_string(impl_->freshNames++);
    while (findVar(name));
    return impl_->arena.addVariable(name, sort);
}

Term TermManager::mkValue(const Value& v, Sort sort) {
    if (sort.isBool()) return mkBool(v.asBool());
    if (sort.isBitVec()) {
        VOUCH_CHECK(v.isBitVec() && v.asBits().getBitWidth() == sort.width, "value of another sort");
        return mkConst(v.asBits());
    }
    VOUCH_CHECK(v.isArray(), "value of another sort");
    constexpr uint64_t kStored = 16; // shorter runs are stores, which solvers know better
    const BitVector common = v.asArray().commonElement(sort.index);
    Term array = mkConstArray(sort, mkConst(common));
    v.asArray().forEachRun(sort.index, [&](const BitVector& low, const BitVector& high, const BitVector& e) {
        if (e == common) return;
        if (BitVector more = high - low; more.uge(kStored)) {
            array = mkFill(array, mkConst(low), mkConst(more + 1), mkConst(e));
            return;
        }
        for (BitVector i = low;; ++i) {
            array = mkStore(array, mkConst(i), mkConst(e));
            if (i == high) return;
        }
    });
    return array;
}

// --- inspection

Kind TermManager::kind(Term t) const {
    VOUCH_CHECK(!t.isNull(), "inspection of the null term");
    return impl_->arena.kind(t);
}
Sort TermManager::sort(Term t) const {
    VOUCH_CHECK(!t.isNull(), "inspection of the null term");
    return impl_->arena.sort(t);
}
std::span<const Term> TermManager::args(Term t) const {
    const Node& node = impl_->arena.node(t);
    return {node.slots.data(), arity(node.kind())};
}
uint32_t TermManager::param(Term t, unsigned i) const { return impl_->arena.node(t).slots[1 + i].id(); }
const std::string& TermManager::name(Term variable) const {
    VOUCH_CHECK(isVar(variable), "only variables have names");
    return impl_->arena.name(variable);
}
const BitVector& TermManager::bits(Term bvConst) const {
    VOUCH_CHECK(isBvConst(bvConst), "only constants have bits");
    return impl_->arena.bits(bvConst);
}
size_t TermManager::size() const { return impl_->arena.size(); }

// --- the generic constructor

Term TermManager::mk(Kind kind, std::span<const Term> args, uint32_t p0, uint32_t p1, Sort sort) {
    VOUCH_CHECK(args.size() == arity(kind), "wrong number of arguments");
    switch (kind) {
    case Kind::True: return mkTrue();
    case Kind::False: return mkFalse();
    case Kind::BvConst:
    case Kind::Variable: break;
    case Kind::Not: return mkNot(args[0]);
    case Kind::And: return mkAnd(args[0], args[1]);
    case Kind::Or: return mkOr(args[0], args[1]);
    case Kind::Xor: return mkXor(args[0], args[1]);
    case Kind::Eq: return mkEq(args[0], args[1]);
    case Kind::Ite: return mkIte(args[0], args[1], args[2]);
    case Kind::BvNot: return mkBvNot(args[0]);
    case Kind::BvNeg: return mkBvNeg(args[0]);
    case Kind::BvAnd: return mkBvAnd(args[0], args[1]);
    case Kind::BvOr: return mkBvOr(args[0], args[1]);
    case Kind::BvXor: return mkBvXor(args[0], args[1]);
    case Kind::BvAdd: return mkBvAdd(args[0], args[1]);
    case Kind::BvSub: return mkBvSub(args[0], args[1]);
    case Kind::BvMul: return mkBvMul(args[0], args[1]);
    case Kind::BvUdiv: return mkBvUdiv(args[0], args[1]);
    case Kind::BvUrem: return mkBvUrem(args[0], args[1]);
    case Kind::BvSdiv: return mkBvSdiv(args[0], args[1]);
    case Kind::BvSrem: return mkBvSrem(args[0], args[1]);
    case Kind::BvSmod: return mkBvSmod(args[0], args[1]);
    case Kind::BvShl: return mkBvShl(args[0], args[1]);
    case Kind::BvLshr: return mkBvLshr(args[0], args[1]);
    case Kind::BvAshr: return mkBvAshr(args[0], args[1]);
    case Kind::BvUlt: return mkBvUlt(args[0], args[1]);
    case Kind::BvUle: return mkBvUle(args[0], args[1]);
    case Kind::BvSlt: return mkBvSlt(args[0], args[1]);
    case Kind::BvSle: return mkBvSle(args[0], args[1]);
    case Kind::BvConcat: return mkConcat(args[0], args[1]);
    case Kind::BvExtract: return mkExtract(args[0], p0, p1);
    case Kind::BvZext: return mkZext(args[0], p0);
    case Kind::BvSext: return mkSext(args[0], p0);
    case Kind::ArrayConst: return mkConstArray(sort, args[0]);
    case Kind::ArraySelect: return mkSelect(args[0], args[1]);
    case Kind::ArrayStore: return mkStore(args[0], args[1], args[2]);
    case Kind::ArrayShift: return mkShift(args[0], args[1]);
    case Kind::ArrayPrefix: return mkPrefix(args[0], args[1], args[2]);
    }
    VOUCH_CHECK(false, "leaves are made by mkConst and mkVar");
}

// --- operators lowered to others

Term TermManager::mkImplies(Term a, Term b) { return mkOr(mkNot(a), b); }
Term TermManager::mkXor(Term a, Term b) { return mkNot(mkEq(a, b)); }
Term TermManager::mkBvNand(Term a, Term b) { return mkBvNot(mkBvAnd(a, b)); }
Term TermManager::mkBvNor(Term a, Term b) { return mkBvNot(mkBvOr(a, b)); }
Term TermManager::mkBvXnor(Term a, Term b) { return mkBvNot(mkBvXor(a, b)); }
Term TermManager::mkBvComp(Term a, Term b) { return mkBoolToBv(mkEq(a, b)); }
Term TermManager::mkBoolToBv(Term b) { return mkIte(b, mkConst(1, 1), mkConst(1, 0)); }
Term TermManager::mkBvToBool(Term a) { return mkNot(mkEq(a, mkConst(width(a), 0))); }
Term TermManager::mkBvRedOr(Term a) { return mkBoolToBv(mkBvToBool(a)); }
Term TermManager::mkBvRedAnd(Term a) { return mkBvComp(a, mkConst(BitVector::getAllOnes(width(a)))); }

Term TermManager::mkRepeat(Term a, uint32_t times) {
    VOUCH_CHECK(times >= 1, "repeat at least once");
    Term result = a;
    for (uint32_t i = 1; i < times; ++i) result = mkConcat(a, result);
    return result;
}

Term TermManager::mkRotateLeft(Term a, uint32_t by) {
    uint32_t w = width(a);
    by %= w;
    if (by == 0) return a;
    return mkConcat(mkExtract(a, w - by - 1, 0), mkExtract(a, w - 1, w - by));
}

Term TermManager::mkRotateRight(Term a, uint32_t by) {
    uint32_t w = width(a);
    return mkRotateLeft(a, (w - by % w) % w);
}

Term TermManager::mkResize(Term a, uint32_t width, bool isSigned) {
    uint32_t old = this->width(a);
    if (width == old) return a;
    if (width < old) return mkExtract(a, width - 1, 0);
    return isSigned ? mkSext(a, width - old) : mkZext(a, width - old);
}

// Overflow predicates: compute with enough extra bits and compare, or by the sign rule where that is cheaper.

Term TermManager::mkBvNegOverflow(Term a) { return mkEq(a, mkConst(BitVector::getSignedMinValue(width(a)))); }
Term TermManager::mkBvUaddOverflow(Term a, Term b) { return mkBvUlt(mkBvAdd(a, b), a); }
Term TermManager::mkBvUsubOverflow(Term a, Term b) { return mkBvUlt(a, b); }

Term TermManager::mkBvSaddOverflow(Term a, Term b) {
    Term wide = mkBvAdd(mkSext(a, 1), mkSext(b, 1));
    uint32_t w = width(a);
    return mkDistinct(mkExtract(wide, w, w), mkExtract(wide, w - 1, w - 1));
}
Term TermManager::mkBvSsubOverflow(Term a, Term b) {
    Term wide = mkBvSub(mkSext(a, 1), mkSext(b, 1));
    uint32_t w = width(a);
    return mkDistinct(mkExtract(wide, w, w), mkExtract(wide, w - 1, w - 1));
}
Term TermManager::mkBvUmulOverflow(Term a, Term b) {
    uint32_t w = width(a);
    Term wide = mkBvMul(mkZext(a, w), mkZext(b, w));
    return mkBvToBool(mkExtract(wide, 2 * w - 1, w));
}
Term TermManager::mkBvSmulOverflow(Term a, Term b) {
    uint32_t w = width(a);
    Term wide = mkBvMul(mkSext(a, w), mkSext(b, w));
    return mkDistinct(wide, mkSext(mkExtract(wide, w - 1, 0), w));
}
Term TermManager::mkBvSdivOverflow(Term a, Term b) {
    Term minusOne = mkConst(BitVector::getAllOnes(width(a)));
    return mkAnd(mkBvNegOverflow(a), mkEq(b, minusOne));
}

} // namespace vouch::term
