#include "term/cprint.h"

#include "support/check.h"
#include "term/c_expression.h"
#include "term/traverse.h"

#include <algorithm>

namespace vouch::term {

namespace {

class CPrinter {
  public:
    CPrinter(const TermManager& tm, const CPrintOptions& options, std::span<const Term> cone)
        : tm_(tm), options_(options), cone_(cone), made_(cone.size()), usesLeft_(cone.size(), 0) {}

    std::string print() {
        for (Term t : cone_)
            for (Term argument : tm_.args(t)) ++usesLeft_[position(argument)];
        for (size_t i = 0; i < cone_.size(); ++i) {
            made_[i] = expression(cone_[i]);
            if (made_[i].text.size() > options_.maxLength) return {};
            for (Term argument : tm_.args(cone_[i])) release(argument);
        }
        CExpression& root = made_.back();
        if (root.literal || root.form == Form::Modulo) return toUnsigned(root).text;
        return root.text;
    }

  private:
    size_t position(Term t) const { return std::lower_bound(cone_.begin(), cone_.end(), t) - cone_.begin(); }
    const CExpression& of(Term t) const { return made_[position(t)]; }
    const CExpression& arg(Term t, unsigned i) const { return of(tm_.arg(t, i)); }
    void release(Term t) { // long chains would otherwise keep all their prefixes
        if (--usesLeft_[position(t)] == 0) made_[position(t)] = CExpression();
    }

    CExpression expression(Term t) const {
        CExpression e = tm_.sort(t).isBool() ? boolean(t) : tm_.sort(t).isArray() ? array(t) : bits(t);
        if (!tm_.sort(t).isBitVec()) return e;
        e.width = tm_.width(t);
        // An unsigned value in a signed type of just this width leaves the sign bit unused.
        if (e.form == Form::Unsigned && !e.unsignedType && isExact(e.width)) e.form = Form::Both;
        return e;
    }

    static CExpression made(std::string text, uint8_t level, Form form = Form::Both,
                            bool unsignedType = false) {
        CExpression e;
        e.text = std::move(text);
        e.level = level;
        e.form = form;
        e.unsignedType = unsignedType;
        return e;
    }
    // a op b for a left-associative operator.
    static std::string infix(const CExpression& a, const char* op, const CExpression& b, uint8_t level) {
        return operand(a, level) + " " + op + " " + operand(b, level + 1);
    }

    // --- Boolean

    CExpression boolean(Term t) const {
        switch (tm_.kind(t)) {
        case Kind::True: return made("1", precedence::primary);
        case Kind::False: return made("0", precedence::primary);
        case Kind::Variable: return made(nameOf(t), precedence::primary);
        case Kind::Not: return negation(tm_.arg(t, 0));
        case Kind::And: return connective(t, "&&", precedence::logicalAnd);
        case Kind::Or: return connective(t, "||", precedence::logicalOr);
        case Kind::Xor: return equality(tm_.arg(t, 0), tm_.arg(t, 1), "!=");
        case Kind::Eq: return equality(tm_.arg(t, 0), tm_.arg(t, 1), "==");
        case Kind::Ite: return conditional(of(tm_.arg(t, 0)), arg(t, 1), arg(t, 2));
        case Kind::BvUlt: return relation(toUnsigned(arg(t, 0)), "<", toUnsigned(arg(t, 1)));
        case Kind::BvUle: return relation(toUnsigned(arg(t, 0)), "<=", toUnsigned(arg(t, 1)));
        case Kind::BvSlt: return relation(toSigned(arg(t, 0)), "<", toSigned(arg(t, 1)));
        case Kind::BvSle: return relation(toSigned(arg(t, 0)), "<=", toSigned(arg(t, 1)));
        default: VOUCH_CHECK(false, "not a Boolean operator");
        }
    }

    CExpression negation(Term a) const {
        switch (tm_.kind(a)) { // !(x < y) is y <= x
        case Kind::BvUlt: return relation(toUnsigned(arg(a, 1)), "<=", toUnsigned(arg(a, 0)));
        case Kind::BvUle: return relation(toUnsigned(arg(a, 1)), "<", toUnsigned(arg(a, 0)));
        case Kind::BvSlt: return relation(toSigned(arg(a, 1)), "<=", toSigned(arg(a, 0)));
        case Kind::BvSle: return relation(toSigned(arg(a, 1)), "<", toSigned(arg(a, 0)));
        default: break;
        }
        const CExpression& e = of(a);
        if (e.equalsAt == 0) return made("!" + operand(e, precedence::unary), precedence::unary);
        CExpression r = e;
        r.text[e.equalsAt] = '!';
        r.equalsAt = 0;
        return r;
    }

    // && and || mixed are parenthesised for the reader's sake.
    CExpression connective(Term t, const char* op, uint8_t level) const {
        auto side = [&](const CExpression& e) {
            bool same = e.level == level;
            return same ? e.text : operand(e, precedence::bitOr);
        };
        return made(side(arg(t, 0)) + " " + op + " " + side(arg(t, 1)), level);
    }

    static CExpression relation(const CExpression& a, const char* op, const CExpression& b) {
        return made(operand(a, precedence::shift) + " " + op + " " + operand(b, precedence::shift),
                    precedence::relational);
    }

    CExpression equality(Term s, Term t, const char* op) const {
        auto [a, b] = tm_.sort(s).isBitVec() ? comparable(of(s), of(t)) : std::pair(of(s), of(t));
        std::string left = operand(a, precedence::relational) + " ";
        CExpression r = made(left + op + " " + operand(b, precedence::relational), precedence::equality);
        if (op[0] == '=') r.equalsAt = left.size();
        return r;
    }

    // Both sides in forms between which C's == decides equality of the bit-vectors.
    static std::pair<CExpression, CExpression> comparable(const CExpression& a, const CExpression& b) {
        auto isSigned = [](const CExpression& e) {
            return e.literal != nullptr || e.form == Form::Signed ||
                   (e.form == Form::Both && !e.unsignedType);
        };
        if (isSigned(a) && isSigned(b)) return {toSigned(a), toSigned(b)};
        // With one unsigned side at an exact width, C converts the other one.
        if (isExact(a.width) && !a.literal && !b.literal && (a.unsignedType || b.unsignedType)) return {a, b};
        return {toUnsigned(a), toUnsigned(b)};
    }

    // --- bit-vectors

    CExpression bits(Term t) const {
        switch (tm_.kind(t)) {
        case Kind::BvConst: return constantExpression(tm_.bits(t));
        case Kind::Variable: return variable(nameOf(t), tm_.width(t), isSigned(t));
        case Kind::Ite: return bitsConditional(t);
        case Kind::BvNot: return complement(arg(t, 0));
        case Kind::BvNeg: return negated(arg(t, 0));
        case Kind::BvAnd:
        case Kind::BvOr:
        case Kind::BvXor: return bitwise(t);
        case Kind::BvAdd:
        case Kind::BvSub:
        case Kind::BvMul: return arithmetic(t);
        case Kind::BvUdiv:
        case Kind::BvUrem: return unsignedDivision(t);
        case Kind::BvSdiv:
        case Kind::BvSrem:
        case Kind::BvSmod: return signedDivision(t);
        case Kind::BvShl:
        case Kind::BvLshr:
        case Kind::BvAshr: return shift(t);
        case Kind::BvConcat: return concatenation(t);
        case Kind::BvExtract: return extraction(t);
        case Kind::BvZext: return zeroExtension(t);
        case Kind::BvSext: return signExtension(t);
        case Kind::ArraySelect: return element(t);
        default: VOUCH_CHECK(false, "not a bit-vector operator");
        }
    }

    // The form of a result that wraps around at the carrier's width.
    Form modulo(Term t) const { return isExact(tm_.width(t)) ? Form::Unsigned : Form::Modulo; }

    std::string nameOf(Term variable) const {
        return options_.name ? options_.name(variable) : tm_.name(variable);
    }
    // A one-bit variable is C's bool.
    bool isSigned(Term variable) const {
        return tm_.width(variable) > 1 && (!options_.isSigned || options_.isSigned(variable));
    }
    static CExpression variable(std::string name, uint32_t width, bool isSigned) {
        // What is narrower than its carrier was declared with a narrower type, and is promoted to a signed one.
        bool promoted = width < 32;
        CExpression e = made(std::move(name), precedence::primary, isSigned ? Form::Signed : Form::Unsigned,
                             !isSigned && !promoted);
        e.fullType = true;
        return e;
    }

    static CExpression conditional(const CExpression& c, const CExpression& t, const CExpression& e) {
        return made(operand(c, precedence::logicalOr) + " ? " + operand(t, precedence::logicalOr) + " : " +
                        operand(e, precedence::logicalOr),
                    precedence::conditional);
    }

    CExpression bitsConditional(Term t) const {
        const CExpression &c = arg(t, 0), &a = arg(t, 1), &b = arg(t, 2);
        if (a.literal && b.literal && a.literal->isOne() && b.literal->isZero())
            return truthValue(c, a.width);
        auto isSignedForm = [](const CExpression& e) { return e.literal || e.form == Form::Signed; };
        if (isSignedForm(a) && isSignedForm(b) && !(a.literal && b.literal)) {
            CExpression r = conditional(c, toSigned(a), toSigned(b));
            r.form = Form::Signed;
            return r;
        }
        bool anyModulo = a.form == Form::Modulo || b.form == Form::Modulo;
        CExpression x = anyModulo ? toUnsignedCarrier(a) : toUnsigned(a);
        CExpression y = anyModulo ? toUnsignedCarrier(b) : toUnsigned(b);
        CExpression r = conditional(c, x, y);
        r.unsignedType = x.unsignedType || y.unsignedType;
        r.form = anyModulo                                      ? Form::Modulo
                 : x.form == Form::Both && y.form == Form::Both ? Form::Both
                                                                : Form::Unsigned;
        return r;
    }

    // ite(c, 1, 0): C's comparison operators yield exactly this. At width 1 the value 1 has its sign bit set.
    static CExpression truthValue(const CExpression& c, uint32_t width) {
        CExpression r = c;
        r.equalsAt = 0;
        r.form = width == 1 ? Form::Unsigned : Form::Both;
        r.unsignedType = false;
        return r;
    }

    CExpression complement(const CExpression& a) const {
        bool asSigned = a.form == Form::Signed && !a.literal;
        CExpression x = asSigned ? a : toUnsignedCarrier(a);
        Form form = asSigned ? Form::Signed : isExact(a.width) ? Form::Unsigned : Form::Modulo;
        return made("~" + operand(x, precedence::unary), precedence::unary, form, !asSigned);
    }

    static CExpression negated(const CExpression& a) {
        CExpression x = toUnsignedCarrier(a);
        bool ambiguous = x.text.starts_with('-'); // -- is an operator of its own
        CExpression r = made("-" + operand(x, ambiguous ? precedence::primary : precedence::unary),
                             precedence::unary, isExact(a.width) ? Form::Unsigned : Form::Modulo, true);
        r.width = a.width;
        r.fullType = true;
        return r;
    }

    CExpression bitwise(Term t) const {
        Kind kind = tm_.kind(t);
        const char* op = kind == Kind::BvAnd ? "&" : kind == Kind::BvOr ? "|" : "^";
        uint8_t level = kind == Kind::BvAnd  ? precedence::bitAnd
                        : kind == Kind::BvOr ? precedence::bitOr
                                             : precedence::bitXor;
        auto [a, b, form] = bitwiseOperands(kind, arg(t, 0), arg(t, 1));
        auto side = [&](const CExpression& e) {
            return e.level == level ? e.text : operand(e, precedence::unary);
        };
        return made(side(a) + " " + op + " " + side(b), level, form, a.unsignedType || b.unsignedType);
    }

    struct BitwiseOperands {
        CExpression a, b;
        Form form;
    };
    static BitwiseOperands bitwiseOperands(Kind kind, const CExpression& a, const CExpression& b) {
        auto isUnsigned = [](const CExpression& e) {
            return e.form == Form::Unsigned || e.form == Form::Both;
        };
        auto isSigned = [](const CExpression& e) { return e.form == Form::Signed; };
        // One side without bits above the width clears those of the other.
        bool clears = kind == Kind::BvAnd && (isUnsigned(a) || isUnsigned(b));
        if ((isUnsigned(a) && isUnsigned(b)) || clears) return {a, b, Form::Unsigned};
        if ((isSigned(a) || a.literal) && (isSigned(b) || b.literal))
            return {toSigned(a), toSigned(b), Form::Signed};
        return {toUnsignedCarrier(a), toUnsignedCarrier(b), isExact(a.width) ? Form::Unsigned : Form::Modulo};
    }

    // One operand of unsigned type makes C compute modulo 2^carrier; a literal is the least obtrusive one.
    static void makeUnsigned(CExpression& a, CExpression& b) {
        if (!a.literal && a.unsignedType) return;
        if (!b.literal && b.unsignedType) return;
        CExpression& chosen = b.literal ? b : a;
        chosen = toUnsignedCarrier(chosen);
    }

    CExpression arithmetic(Term t) const {
        CExpression a = arg(t, 0), b = arg(t, 1);
        Kind kind = tm_.kind(t);
        const char* op = kind == Kind::BvAdd ? "+" : kind == Kind::BvSub ? "-" : "*";
        BitVector magnitude;
        if (kind == Kind::BvAdd && b.literal && b.literal->isNegative() && !b.literal->isMinSignedValue()) {
            magnitude = -*b.literal; // x + (-3) is x - 3
            b = constantExpression(magnitude);
            op = "-";
        }
        makeUnsigned(a, b);
        uint8_t level = kind == Kind::BvMul ? precedence::multiply : precedence::add;
        CExpression r = made(infix(a, op, b, level), level, modulo(t), true);
        r.fullType = true;
        return r;
    }

    // A constant divisor other than the excluded ones makes C's operator total.
    static bool isPlainDivisor(const CExpression& b, bool isSigned) {
        return b.literal && !b.literal->isZero() && !(isSigned && b.literal->isAllOnes());
    }

    CExpression unsignedDivision(Term t) const {
        CExpression a = toUnsigned(arg(t, 0)), b = toUnsigned(arg(t, 1));
        bool quotient = tm_.kind(t) == Kind::BvUdiv;
        bool unsignedType = a.unsignedType || b.unsignedType;
        CExpression plain = made(infix(a, quotient ? "/" : "%", b, precedence::multiply),
                                 precedence::multiply, Form::Unsigned, unsignedType);
        if (isPlainDivisor(b, false)) return plain;
        BitVector ones = BitVector::getAllOnes(tm_.width(t));
        CExpression otherwise = quotient ? constantExpression(ones) : a;
        CExpression r = conditional(made(operand(b, precedence::relational) + " == 0", precedence::equality),
                                    otherwise, plain);
        r.form = Form::Unsigned;
        r.unsignedType = unsignedType || otherwise.unsignedType;
        return r;
    }

    CExpression signedDivision(Term t) const {
        CExpression a = toSigned(arg(t, 0)), b = toSigned(arg(t, 1));
        CExpression r = totalSignedDivision(tm_.kind(t), a, b);
        r.form = Form::Signed;
        return r;
    }

    // b = 0 and b = -1 are taken out: C leaves the first and the quotient of the smallest number by -1 undefined.
    CExpression totalSignedDivision(Kind kind, const CExpression& a, const CExpression& b) const {
        std::string x = operand(a, precedence::unary), y = operand(b, precedence::unary);
        bool quotient = kind == Kind::BvSdiv;
        CExpression plain =
            made(infix(a, quotient ? "/" : "%", b, precedence::multiply), precedence::multiply);
        if (kind == Kind::BvSmod) { // the result has the sign of the divisor
            std::string rest = "(" + plain.text + ")";
            plain = made(rest + " != 0 && (" + rest + " < 0) != (" + y + " < 0) ? " + rest + " + " + y +
                             " : " + rest,
                         precedence::conditional);
        }
        if (isPlainDivisor(b, true)) return plain;
        CExpression byZero = quotient ? made(x + " < 0 ? 1 : -1", precedence::conditional) : a;
        if (quotient && a.width == 1) byZero = made("-1", precedence::unary); // the only number but 0
        if (b.literal && b.literal->isZero()) return byZero;
        CExpression byMinusOne = quotient ? toSigned(negated(a)) : made("0", precedence::primary);
        CExpression rest = conditional(made(y + " == -1", precedence::equality), byMinusOne, plain);
        return conditional(made(y + " == 0", precedence::equality), byZero, rest);
    }

    CExpression shift(Term t) const {
        Kind kind = tm_.kind(t);
        uint32_t width = tm_.width(t);
        CExpression a = kind == Kind::BvShl    ? toUnsignedCarrier(arg(t, 0))
                        : kind == Kind::BvLshr ? toFullType(toUnsigned(arg(t, 0)))
                                               : toFullType(toSigned(arg(t, 0)));
        CExpression b = toUnsigned(arg(t, 1));
        const char* op = kind == Kind::BvShl ? "<<" : ">>";
        Form form = kind == Kind::BvShl ? modulo(t) : kind == Kind::BvLshr ? Form::Unsigned : Form::Signed;
        auto shifted = [&](const CExpression& amount) {
            CExpression r =
                made(operand(a, precedence::unary) + " " + op + " " + operand(amount, precedence::unary),
                     precedence::shift, form, a.unsignedType);
            r.fullType = true;
            return r;
        };
        if (b.literal && b.literal->ult(width)) return shifted(b);
        CExpression inRange = relation(b, "<", made(std::to_string(width), precedence::primary));
        if (kind == Kind::BvAshr) // beyond the width only copies of the sign are left
            return shifted(conditional(inRange, b, made(std::to_string(width - 1), precedence::primary)));
        CExpression r = conditional(inRange, shifted(b), made("0", precedence::primary));
        r.form = form;
        r.unsignedType = a.unsignedType;
        return r;
    }

    CExpression concatenation(Term t) const {
        uint32_t width = tm_.width(t), lowWidth = tm_.width(tm_.arg(t, 1));
        CExpression high = castCarrier(toUnsigned(arg(t, 0)), width, true), low = toUnsigned(arg(t, 1));
        return made(high.text + " << " + std::to_string(lowWidth) + " | " + operand(low, precedence::unary),
                    precedence::bitOr, Form::Unsigned, true);
    }

    CExpression extraction(Term t) const {
        Term a = tm_.arg(t, 0);
        uint32_t low = tm_.param(t, 1), width = tm_.width(t);
        bool narrowed = carrierWidth(width) != carrierWidth(tm_.width(a));
        CExpression e = of(a);
        if (low > 0) {
            e = toFullType(toUnsigned(e));
            std::string text = operand(e, precedence::unary) + " >> " + std::to_string(low);
            e = made(text, precedence::shift, Form::Unsigned, e.unsignedType);
        }
        e.literal = nullptr;
        e.width = width;
        bool top = tm_.param(t, 0) + 1 == tm_.width(a); // the shift has left nothing above the slice
        if (narrowed && width != 8 && width != 16) {    // those two have a type to cast to below
            e = castCarrier(e, width, true);
            e.form = isExact(width) || top ? Form::Unsigned : Form::Modulo;
        } else if (narrowed || !top)
            e.form = Form::Modulo;
        return toUnsigned(e);
    }

    CExpression zeroExtension(Term t) const {
        CExpression e = toUnsigned(arg(t, 0));
        if (carrierWidth(tm_.width(t)) != carrierWidth(e.width)) e = castCarrier(e, tm_.width(t), false);
        e.form = Form::Both;
        e.literal = nullptr;
        return e;
    }

    CExpression signExtension(Term t) const {
        CExpression e = toSigned(arg(t, 0));
        if (carrierWidth(tm_.width(t)) != carrierWidth(e.width)) e = castCarrier(e, tm_.width(t), false);
        e.literal = nullptr;
        return e;
    }

    // --- arrays

    CExpression element(Term t) const {
        Term array = tm_.arg(t, 0);
        bool isSignedElement = tm_.isVar(array) && isSigned(array);
        std::string index = toUnsigned(arg(t, 1)).text;
        return variable(operand(of(array), precedence::primary) + "[" + index + "]", tm_.width(t),
                        isSignedElement);
    }

    // C has no array values: functional notation.
    CExpression array(Term t) const {
        auto value = [&](unsigned i) { return toUnsigned(arg(t, i)).text; };
        switch (tm_.kind(t)) {
        case Kind::Variable: return made(nameOf(t), precedence::primary);
        case Kind::ArrayConst: return made("filled(" + value(0) + ")", precedence::primary);
        case Kind::ArrayStore:
            return made("updated(" + arg(t, 0).text + ", " + value(1) + ", " + value(2) + ")",
                        precedence::primary);
        case Kind::ArrayShift:
            return made("shifted(" + arg(t, 0).text + ", " + value(1) + ")", precedence::primary);
        case Kind::ArrayPrefix:
            return made("joined(" + value(0) + ", " + arg(t, 1).text + ", " + arg(t, 2).text + ")",
                        precedence::primary);
        case Kind::Ite: return conditional(arg(t, 0), arg(t, 1), arg(t, 2));
        default: VOUCH_CHECK(false, "not an array operator");
        }
    }

    const TermManager& tm_;
    const CPrintOptions& options_;
    std::span<const Term> cone_;
    std::vector<CExpression> made_; // by position in the cone
    std::vector<uint32_t> usesLeft_;
};

// Number of nodes of the tree that the DAG unfolds to, up to a limit.
size_t treeSize(const TermManager& tm, std::span<const Term> cone, size_t limit) {
    std::vector<size_t> sizes(cone.size(), 1);
    for (size_t i = 0; i < cone.size(); ++i)
        for (Term argument : tm.args(cone[i])) {
            size_t below = std::lower_bound(cone.begin(), cone.end(), argument) - cone.begin();
            sizes[i] = std::min(limit, sizes[i] + sizes[below]);
        }
    return sizes.back();
}

} // namespace

std::string toC(const TermManager& tm, Term t, const CPrintOptions& options) {
    std::vector<Term> terms = cone(tm, std::span(&t, 1));
    if (treeSize(tm, terms, options.maxLength) >= options.maxLength) return {};
    return CPrinter(tm, options, terms).print();
}

} // namespace vouch::term
