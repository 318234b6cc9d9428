#include "term/c_expression.h"

#include "support/check.h"

#include <llvm/ADT/SmallString.h>

namespace vouch::term {

namespace {

constexpr uint64_t intMax = 0x7fffffff;

// A magnitude beyond 64 bits: 64-bit pieces, shifted together.
std::string wideLiteral(const BitVector& bits) {
    std::string type = carrierName(bits.getBitWidth(), true), text;
    for (unsigned i = bits.getNumWords(); i-- > 0;) {
        uint64_t word = bits.getRawData()[i];
        if (word == 0 && !(text.empty() && i == 0)) continue;
        if (!text.empty()) text += " | ";
        std::string piece = "(" + type + ")" + std::to_string(word) + "ULL";
        text += i == 0 ? piece : piece + " << " + std::to_string(64 * i);
    }
    return "(" + text + ")";
}

// `suffix` asks for an unsigned type; without it, a value that fits is an int.
std::string unsignedLiteral(const BitVector& bits, bool suffix) {
    if (bits.getActiveBits() > 64) return wideLiteral(bits);
    uint64_t value = bits.getZExtValue();
    uint32_t carrier = carrierWidth(bits.getBitWidth());
    if (suffix && carrier > 64) return wideLiteral(bits);
    std::string digits = std::to_string(value);
    if (!suffix && value <= intMax) return digits;
    return digits + (carrier == 32 ? "U" : "ULL");
}

CExpression signedLiteral(const BitVector& bits) {
    CExpression e = constantExpression(bits);
    e.form = Form::Signed;
    e.unsignedType = false;
    BitVector magnitude = bits.abs();
    bool fits = magnitude.getActiveBits() <= (carrierWidth(bits.getBitWidth()) == 32 ? 31u : 63u);
    if (fits) {
        e.text = (bits.isNegative() ? "-" : "") + std::to_string(magnitude.getZExtValue());
        e.level = bits.isNegative() ? precedence::unary : precedence::primary;
    } else if (bits.isMinSignedValue() && bits.getBitWidth() == 32)
        e.text = "(-2147483647 - 1)";
    else if (bits.isMinSignedValue() && bits.getBitWidth() == 64)
        e.text = "(-9223372036854775807LL - 1)";
    else {
        BitVector carried = bits.sext(carrierWidth(bits.getBitWidth()));
        e.text = "(" + carrierName(bits.getBitWidth(), false) + ")" + unsignedLiteral(carried, true);
        e.level = precedence::unary;
    }
    return e;
}

CExpression withCast(const CExpression& e, const std::string& type) {
    CExpression r = e;
    r.text = "(" + type + ")" + operand(e, precedence::unary);
    r.level = precedence::unary;
    r.literal = nullptr;
    return r;
}

bool hasTypeName(uint32_t width) { return width == 8 || width == 16 || isExact(width); }

} // namespace

uint32_t carrierWidth(uint32_t width) {
    return width <= 32 ? 32 : width <= 64 ? 64 : width <= 128 ? 128 : width;
}

std::string typeName(uint32_t width, bool isUnsigned) {
    switch (width) {
    case 8: return isUnsigned ? "unsigned char" : "signed char";
    case 16: return isUnsigned ? "unsigned short" : "short";
    case 32: return isUnsigned ? "unsigned" : "int";
    case 64: return isUnsigned ? "unsigned long long" : "long long";
    case 128: return isUnsigned ? "unsigned __int128" : "__int128";
    default: return (isUnsigned ? "unsigned _BitInt(" : "_BitInt(") + std::to_string(width) + ")";
    }
}

std::string carrierName(uint32_t width, bool isUnsigned) { return typeName(carrierWidth(width), isUnsigned); }

std::string operand(const CExpression& e, uint8_t level) {
    return e.level < level ? "(" + e.text + ")" : e.text;
}

CExpression constantExpression(const BitVector& bits) {
    CExpression e;
    e.width = bits.getBitWidth();
    e.form = bits.isNegative() ? Form::Unsigned : Form::Both;
    e.text = unsignedLiteral(bits, false);
    e.unsignedType = bits.getActiveBits() > 31;
    e.literal = &bits;
    return e;
}

CExpression toUnsigned(const CExpression& e) {
    if (e.literal) return constantExpression(*e.literal);
    if (e.form == Form::Unsigned || e.form == Form::Both) return e;
    CExpression r = e;
    if (hasTypeName(e.width)) {
        if (!(e.unsignedType && isExact(e.width))) r = withCast(e, typeName(e.width, true));
        r.unsignedType = isExact(e.width); // narrower types are promoted to int
    } else {
        BitVector mask = BitVector::getLowBitsSet(carrierWidth(e.width), e.width);
        CExpression maskLiteral = constantExpression(mask);
        r.text = operand(e, precedence::bitAnd) + " & " + maskLiteral.text;
        r.level = precedence::bitAnd;
        r.unsignedType = e.unsignedType || maskLiteral.unsignedType;
    }
    r.form = Form::Unsigned;
    return r;
}

CExpression toSigned(const CExpression& e) {
    if (e.literal) return signedLiteral(*e.literal);
    if (e.form == Form::Signed || (e.form == Form::Both && !e.unsignedType)) return e;
    CExpression r = e;
    if (e.form == Form::Both || isExact(e.width))
        r = withCast(e, carrierName(e.width, false));
    else if (hasTypeName(e.width))
        r = withCast(e, typeName(e.width, false));
    else { // move the sign bit to the top and back
        std::string distance = std::to_string(carrierWidth(e.width) - e.width);
        CExpression up = toUnsignedCarrier(e);
        r.text = "(" + carrierName(e.width, false) + ")(" + operand(up, precedence::shift) + " << " +
                 distance + ") >> " + distance;
        r.level = precedence::shift;
    }
    if (e.form != Form::Both) r.form = Form::Signed;
    r.unsignedType = false;
    return r;
}

CExpression toUnsignedCarrier(const CExpression& e) {
    if (e.unsignedType && !e.literal) return e;
    CExpression r = e;
    if (e.literal) {
        r = constantExpression(*e.literal);
        r.text = unsignedLiteral(*e.literal, true);
    } else {
        r = withCast(e, carrierName(e.width, true));
        if (e.form == Form::Signed) r.form = isExact(e.width) ? Form::Unsigned : Form::Modulo;
    }
    r.unsignedType = true;
    r.fullType = true;
    return r;
}

CExpression castCarrier(const CExpression& e, uint32_t width, bool isUnsigned) {
    CExpression r = withCast(e, carrierName(width, isUnsigned));
    r.unsignedType = isUnsigned;
    r.fullType = true;
    return r;
}

CExpression toFullType(const CExpression& e) {
    if (e.fullType || carrierWidth(e.width) == 32) return e;
    return castCarrier(e, e.width, e.unsignedType);
}

} // namespace vouch::term
