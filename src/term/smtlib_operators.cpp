#include "term/smtlib_operators.h"

#include "term/well_sorted.h"

#include <algorithm>

namespace vouch::term {

namespace {

// How many arguments an operator takes, and which it must be equal in sort among.
enum class Shape : uint8_t {
    Unary,   // one bit-vector
    Binary,  // two bit-vectors of equal width
    Left,    // two or more bit-vectors of equal width, left-associative
    Concat,  // two or more bit-vectors
    Boolean, // Booleans
    Equal,   // two or more of one sort
    Ite,
    Select,
    Shift,
    Prefix,
    Store,
    Indexed1, // one index, one bit-vector
    Indexed2,
};

struct Call {
    TermManager& tm;
    std::span<const uint32_t> indices;
    std::span<const Term> args;
    unsigned line;

    Term a() const { return args[0]; }
    Term b() const { return args[1]; }
    [[noreturn]] void fail(const std::string& what) const { throw SmtLibError(what, line); }
};

using Apply = Term (*)(const Call&);

struct Operator {
    std::string_view name;
    Shape shape;
    Apply apply;
};

template <Term (TermManager::*f)(Term)> Term unary(const Call& x) { return (x.tm.*f)(x.a()); }
template <Term (TermManager::*f)(Term, Term)> Term binary(const Call& x) { return (x.tm.*f)(x.a(), x.b()); }
template <Term (TermManager::*f)(Term, Term)> Term left(const Call& x) {
    Term result = x.args[0];
    for (Term t : x.args.subspan(1)) result = (x.tm.*f)(result, t);
    return result;
}
template <Term (TermManager::*f)(Term, uint32_t)> Term indexed(const Call& x) {
    return (x.tm.*f)(x.a(), x.indices[0]);
}

Term applyNot(const Call& x) {
    if (x.args.size() != 1) x.fail("not takes one argument");
    return x.tm.mkNot(x.a());
}
Term applyAnd(const Call& x) { return x.tm.mkAnd(x.args); }
Term applyOr(const Call& x) { return x.tm.mkOr(x.args); }
Term applyImplies(const Call& x) { // right-associative
    if (x.args.size() < 2) x.fail("=> takes at least two arguments");
    Term result = x.args.back();
    for (size_t i = x.args.size() - 1; i-- > 0;) result = x.tm.mkImplies(x.args[i], result);
    return result;
}
Term applyEq(const Call& x) { // chainable
    std::vector<Term> parts;
    for (size_t i = 0; i + 1 < x.args.size(); ++i) parts.push_back(x.tm.mkEq(x.args[i], x.args[i + 1]));
    return x.tm.mkAnd(parts);
}
Term applyDistinct(const Call& x) { // pairwise
    std::vector<Term> parts;
    for (size_t i = 0; i < x.args.size(); ++i)
        for (size_t j = i + 1; j < x.args.size(); ++j) parts.push_back(x.tm.mkDistinct(x.args[i], x.args[j]));
    return x.tm.mkAnd(parts);
}
Term applyIte(const Call& x) { return x.tm.mkIte(x.args[0], x.args[1], x.args[2]); }
Term applySelect(const Call& x) { return x.tm.mkSelect(x.a(), x.b()); }
Term applyStore(const Call& x) { return x.tm.mkStore(x.args[0], x.args[1], x.args[2]); }
Term applyShift(const Call& x) { return x.tm.mkShift(x.a(), x.b()); }
Term applyPrefix(const Call& x) { return x.tm.mkPrefix(x.args[0], x.args[1], x.args[2]); }
Term applyExtract(const Call& x) {
    if (x.indices[1] > x.indices[0] || x.indices[0] >= x.tm.width(x.a())) x.fail("extract out of range");
    return x.tm.mkExtract(x.a(), x.indices[0], x.indices[1]);
}
template <Term (TermManager::*f)(Term, uint32_t)> Term extension(const Call& x) {
    if (x.indices[0] > maxWidth - x.tm.width(x.a())) x.fail("bit-vector too wide");
    return (x.tm.*f)(x.a(), x.indices[0]);
}
Term applyRepeat(const Call& x) {
    if (x.indices[0] == 0) x.fail("repeat at least once");
    if (x.indices[0] > maxWidth / x.tm.width(x.a())) x.fail("bit-vector too wide");
    return x.tm.mkRepeat(x.a(), x.indices[0]);
}

using M = TermManager;
constexpr Operator operators[] = {
    {"not", Shape::Boolean, applyNot},
    {"and", Shape::Boolean, applyAnd},
    {"or", Shape::Boolean, applyOr},
    {"xor", Shape::Boolean, left<&M::mkXor>},
    {"=>", Shape::Boolean, applyImplies},
    {"=", Shape::Equal, applyEq},
    {"distinct", Shape::Equal, applyDistinct},
    {"ite", Shape::Ite, applyIte},
    {"bvnot", Shape::Unary, unary<&M::mkBvNot>},
    {"bvneg", Shape::Unary, unary<&M::mkBvNeg>},
    {"bvredor", Shape::Unary, unary<&M::mkBvRedOr>},
    {"bvredand", Shape::Unary, unary<&M::mkBvRedAnd>},
    {"bvnego", Shape::Unary, unary<&M::mkBvNegOverflow>},
    {"bvand", Shape::Left, left<&M::mkBvAnd>},
    {"bvor", Shape::Left, left<&M::mkBvOr>},
    {"bvxor", Shape::Left, left<&M::mkBvXor>},
    {"bvadd", Shape::Left, left<&M::mkBvAdd>},
    {"bvmul", Shape::Left, left<&M::mkBvMul>},
    {"bvnand", Shape::Binary, binary<&M::mkBvNand>},
    {"bvnor", Shape::Binary, binary<&M::mkBvNor>},
    {"bvxnor", Shape::Binary, binary<&M::mkBvXnor>},
    {"bvcomp", Shape::Binary, binary<&M::mkBvComp>},
    {"bvsub", Shape::Binary, binary<&M::mkBvSub>},
    {"bvudiv", Shape::Binary, binary<&M::mkBvUdiv>},
    {"bvurem", Shape::Binary, binary<&M::mkBvUrem>},
    {"bvsdiv", Shape::Binary, binary<&M::mkBvSdiv>},
    {"bvsrem", Shape::Binary, binary<&M::mkBvSrem>},
    {"bvsmod", Shape::Binary, binary<&M::mkBvSmod>},
    {"bvshl", Shape::Binary, binary<&M::mkBvShl>},
    {"bvlshr", Shape::Binary, binary<&M::mkBvLshr>},
    {"bvashr", Shape::Binary, binary<&M::mkBvAshr>},
    {"bvult", Shape::Binary, binary<&M::mkBvUlt>},
    {"bvule", Shape::Binary, binary<&M::mkBvUle>},
    {"bvugt", Shape::Binary, binary<&M::mkBvUgt>},
    {"bvuge", Shape::Binary, binary<&M::mkBvUge>},
    {"bvslt", Shape::Binary, binary<&M::mkBvSlt>},
    {"bvsle", Shape::Binary, binary<&M::mkBvSle>},
    {"bvsgt", Shape::Binary, binary<&M::mkBvSgt>},
    {"bvsge", Shape::Binary, binary<&M::mkBvSge>},
    {"bvuaddo", Shape::Binary, binary<&M::mkBvUaddOverflow>},
    {"bvsaddo", Shape::Binary, binary<&M::mkBvSaddOverflow>},
    {"bvusubo", Shape::Binary, binary<&M::mkBvUsubOverflow>},
    {"bvssubo", Shape::Binary, binary<&M::mkBvSsubOverflow>},
    {"bvumulo", Shape::Binary, binary<&M::mkBvUmulOverflow>},
    {"bvsmulo", Shape::Binary, binary<&M::mkBvSmulOverflow>},
    {"bvsdivo", Shape::Binary, binary<&M::mkBvSdivOverflow>},
    {"concat", Shape::Concat, left<&M::mkConcat>},
    {"extract", Shape::Indexed2, applyExtract},
    {"zero_extend", Shape::Indexed1, extension<&M::mkZext>},
    {"sign_extend", Shape::Indexed1, extension<&M::mkSext>},
    {"repeat", Shape::Indexed1, applyRepeat},
    {"rotate_left", Shape::Indexed1, indexed<&M::mkRotateLeft>},
    {"rotate_right", Shape::Indexed1, indexed<&M::mkRotateRight>},
    {"select", Shape::Select, applySelect},
    {"store", Shape::Store, applyStore},
    {"vouch.shift", Shape::Shift, applyShift},
    {"vouch.prefix", Shape::Prefix, applyPrefix},
};

const Operator* findOperator(std::string_view name) {
    static const std::unordered_map<std::string_view, const Operator*> byName = [] {
        std::unordered_map<std::string_view, const Operator*> map;
        for (const Operator& op : operators) map.emplace(op.name, &op);
        return map;
    }();
    for (std::string_view ours : {"vouch.shift", "vouch.prefix"}) // sorts follow: vouch.shift.64.8
        if (name.starts_with(ours) && name.substr(ours.size()).starts_with('.')) name = ours;
    auto it = byName.find(name);
    return it == byName.end() ? nullptr : it->second;
}

// Do all arguments satisfy the sort constraints of the shape?
bool fits(const Call& x, Shape shape) {
    size_t n = x.args.size();
    auto sort = [&](size_t i) { return x.tm.sort(x.args[i]); };
    auto all = [&](auto predicate) { return std::all_of(x.args.begin(), x.args.end(), predicate); };
    bool sameSort = n > 0 && all([&](Term t) { return x.tm.sort(t) == sort(0); });
    bool bitVectors = n > 0 && all([&](Term t) { return x.tm.sort(t).isBitVec(); });
    switch (shape) {
    case Shape::Unary: return n == 1 && bitVectors;
    case Shape::Binary: return n == 2 && bitVectors && sameSort;
    case Shape::Left: return n >= 2 && bitVectors && sameSort;
    case Shape::Boolean: return n >= 1 && sameSort && sort(0).isBool();
    case Shape::Equal: return n >= 2 && sameSort;
    case Shape::Ite: return n == 3 && isWellSorted(x.tm, Kind::Ite, x.args, 0, 0, {});
    case Shape::Select: return n == 2 && isWellSorted(x.tm, Kind::ArraySelect, x.args, 0, 0, {});
    case Shape::Store: return n == 3 && isWellSorted(x.tm, Kind::ArrayStore, x.args, 0, 0, {});
    case Shape::Shift: return n == 2 && isWellSorted(x.tm, Kind::ArrayShift, x.args, 0, 0, {});
    case Shape::Prefix: return n == 3 && isWellSorted(x.tm, Kind::ArrayPrefix, x.args, 0, 0, {});
    case Shape::Indexed1:
    case Shape::Indexed2: return n == 1 && bitVectors;
    case Shape::Concat: {
        uint64_t width = 0;
        for (Term t : x.args) width += x.tm.width(t);
        return n >= 2 && bitVectors && width <= maxWidth;
    }
    }
    return false;
}

size_t indexCount(Shape shape) { return shape == Shape::Indexed1 ? 1 : shape == Shape::Indexed2 ? 2 : 0; }

} // namespace

bool isSmtLibOperator(std::string_view name) { return findOperator(name) != nullptr; }

Term applySmtLibOperator(TermManager& tm, std::string_view name, std::span<const uint32_t> indices,
                         std::span<const Term> args, unsigned line) {
    Call call{tm, indices, args, line};
    const Operator* op = findOperator(name);
    if (!op) call.fail("unknown function " + std::string(name));
    if (indices.size() != indexCount(op->shape))
        call.fail("wrong number of indices for " + std::string(name));
    if (!fits(call, op->shape)) call.fail("wrong arguments for " + std::string(name));
    return op->apply(call);
}

} // namespace vouch::term
