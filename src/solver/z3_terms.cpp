#include "solver/z3_terms.h"

#include "solver/external_solver.h"
#include "support/check.h"

#include <llvm/ADT/SmallString.h>

namespace vouch::solver {

using term::BitVector;
using term::Kind;
using term::Sort;
using term::Term;
using term::Value;

namespace {

z3::expr apply(z3::context& context, Z3_ast ast) {
    context.check_error();
    return z3::expr(context, ast);
}

// Arrays that the model gives as a lambda expression are tabulated up to this index width.
constexpr uint32_t widestTable = 12;

BitVector numeral(const z3::expr& e, uint32_t width) {
    if (!e.is_numeral()) throw z3::exception("the model's value is not a number");
    return BitVector(width, e.get_decimal_string(0), 10);
}

} // namespace

z3::sort Z3Terms::convertSort(Sort sort) {
    if (sort.isBool()) return context_.bool_sort();
    if (sort.isBitVec()) return context_.bv_sort(sort.width);
    return context_.array_sort(context_.bv_sort(sort.index), context_.bv_sort(sort.width));
}

z3::expr Z3Terms::convert(Term root) {
    return convertTerm(tm_, root, memo_, arrays_, [this](Term t) { return convertNode(t); });
}

z3::expr Z3Terms::convertConstant(const BitVector& value) {
    llvm::SmallString<64> digits;
    value.toStringUnsigned(digits, 10);
    return context_.bv_val(digits.c_str(), value.getBitWidth());
}

z3::expr Z3Terms::convertNode(Term t) {
    std::vector<z3::expr> a;
    for (Term argument : tm_.args(t)) a.push_back(memo_.at(argument));
    const auto parameter = [&](unsigned i) { return tm_.param(t, i); };
    switch (tm_.kind(t)) {
    case Kind::True: return context_.bool_val(true);
    case Kind::False: return context_.bool_val(false);
    case Kind::BvConst: return convertConstant(tm_.bits(t));
    case Kind::Variable: return context_.constant(tm_.name(t).c_str(), convertSort(tm_.sort(t)));
    case Kind::Not: return !a[0];
    case Kind::Eq: return a[0] == a[1];
    case Kind::Ite: return z3::ite(a[0], a[1], a[2]);
    case Kind::BvNot: return ~a[0];
    case Kind::BvNeg: return -a[0];
    case Kind::BvExtract: return a[0].extract(parameter(0), parameter(1));
    case Kind::BvZext: return z3::zext(a[0], parameter(0));
    case Kind::BvSext: return z3::sext(a[0], parameter(0));
    case Kind::ArrayConst: return z3::const_array(context_.bv_sort(tm_.sort(t).index), a[0]);
    case Kind::ArraySelect: return z3::select(a[0], a[1]);
    case Kind::ArrayStore: return z3::store(a[0], a[1], a[2]);
    case Kind::ArrayShift: {
        const z3::expr i = context_.constant("vouch.index", context_.bv_sort(tm_.sort(t).index));
        return z3::lambda(i, z3::select(a[0], i + a[1]));
    }
    case Kind::ArrayPrefix: {
        const z3::expr i = context_.constant("vouch.index", context_.bv_sort(tm_.sort(t).index));
        return z3::lambda(i, z3::ite(z3::ult(i, a[0]), z3::select(a[1], i), z3::select(a[2], i)));
    }
    default: return convertNary(tm_.kind(t), a);
    }
}

// Operators with two arguments, and those that chain.
z3::expr Z3Terms::convertNary(Kind kind, const std::vector<z3::expr>& arguments) {
    using Constructor = Z3_ast (*)(Z3_context, Z3_ast, Z3_ast);
    const auto constructor = [&]() -> Constructor {
        switch (kind) {
        case Kind::And:
            return [](Z3_context c, Z3_ast a, Z3_ast b) {
                Z3_ast both[] = {a, b};
                return Z3_mk_and(c, 2, both);
            };
        case Kind::Or:
            return [](Z3_context c, Z3_ast a, Z3_ast b) {
                Z3_ast both[] = {a, b};
                return Z3_mk_or(c, 2, both);
            };
        case Kind::Xor: return Z3_mk_xor;
        case Kind::BvAnd: return Z3_mk_bvand;
        case Kind::BvOr: return Z3_mk_bvor;
        case Kind::BvXor: return Z3_mk_bvxor;
        case Kind::BvAdd: return Z3_mk_bvadd;
        case Kind::BvSub: return Z3_mk_bvsub;
        case Kind::BvMul: return Z3_mk_bvmul;
        case Kind::BvUdiv: return Z3_mk_bvudiv;
        case Kind::BvUrem: return Z3_mk_bvurem;
        case Kind::BvSdiv: return Z3_mk_bvsdiv;
        case Kind::BvSrem: return Z3_mk_bvsrem;
        case Kind::BvSmod: return Z3_mk_bvsmod;
        case Kind::BvShl: return Z3_mk_bvshl;
        case Kind::BvLshr: return Z3_mk_bvlshr;
        case Kind::BvAshr: return Z3_mk_bvashr;
        case Kind::BvUlt: return Z3_mk_bvult;
        case Kind::BvUle: return Z3_mk_bvule;
        case Kind::BvSlt: return Z3_mk_bvslt;
        case Kind::BvSle: return Z3_mk_bvsle;
        case Kind::BvConcat: return Z3_mk_concat;
        default: return nullptr;
        }
    }();
    VOUCH_CHECK(constructor != nullptr, "unknown operator");
    VOUCH_CHECK(arguments.size() >= 2, "an operator that chains has two arguments or more");
    z3::expr result = arguments[0];
    for (size_t i = 1; i < arguments.size(); ++i)
        result = apply(context_, constructor(context_, result, arguments[i]));
    return result;
}

Value Z3Terms::variableValue(Term variable, const z3::model& model) {
    VOUCH_CHECK(tm_.isVar(variable), "the model has values of variables");
    const Sort sort = tm_.sort(variable);
    if (!isConverted(variable)) return Value::zero(sort);
    const z3::expr value = model.eval(memo_.at(variable), true);
    if (sort.isBool()) return Value(value.is_true());
    if (sort.isBitVec()) return Value(numeral(value, sort.width));
    return readArray(value, sort, model);
}

// Stores over a constant array, over a function that the model tabulates, or over a lambda expression.
Value Z3Terms::readArray(z3::expr array, Sort sort, const z3::model& model) {
    std::vector<std::pair<BitVector, BitVector>> entries; // outermost store first
    BitVector fallback(sort.width, 0);
    if (array.is_lambda()) {
        if (sort.index > widestTable) throw z3::exception("the model's array has no finite table");
        for (uint64_t i = 0; i < uint64_t(1) << sort.index; ++i) {
            const BitVector index(sort.index, i);
            const z3::expr element = model.eval(z3::select(array, convertConstant(index)), true);
            entries.push_back({index, numeral(element, sort.width)});
        }
    }
    while (!array.is_lambda()) {
        const z3::func_decl declaration = array.decl();
        if (declaration.decl_kind() == Z3_OP_STORE) {
            entries.push_back({numeral(array.arg(1), sort.index), numeral(array.arg(2), sort.width)});
            array = array.arg(0);
        } else if (declaration.decl_kind() == Z3_OP_CONST_ARRAY) {
            fallback = numeral(array.arg(0), sort.width);
            break;
        } else {
            if (declaration.decl_kind() != Z3_OP_AS_ARRAY)
                throw z3::exception("unknown form of an array value");
            const z3::func_decl function(context_, Z3_get_as_array_func_decl(context_, array));
            readFunction(model.get_func_interp(function), sort, model, entries, fallback);
            break;
        }
    }
    term::ArrayValue result{fallback};
    for (size_t i = entries.size(); i-- > 0;) result.set(entries[i].first, entries[i].second);
    return Value(std::move(result));
}

void Z3Terms::readFunction(z3::func_interp interpretation, Sort sort, const z3::model& model,
                           std::vector<std::pair<BitVector, BitVector>>& entries, BitVector& fallback) {
    for (unsigned i = 0; i < interpretation.num_entries(); ++i) {
        const z3::func_entry entry = interpretation.entry(i);
        entries.push_back({numeral(model.eval(entry.arg(0), true), sort.index),
                           numeral(model.eval(entry.value(), true), sort.width)});
    }
    fallback = numeral(model.eval(interpretation.else_value(), true), sort.width);
}

} // namespace vouch::solver
