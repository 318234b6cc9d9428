// Pieces of C text with what the printer must know about them. Internal to this folder.
//
// C computes in int, long long, __int128 or _BitInt(N): the carrier of a bit-vector is the smallest of these that holds
// it. A width is exact if its carrier has the same width; there, conversion between signed and unsigned is
// arithmetic modulo 2^width and mixing the two in one C operator is harmless.
#pragma once

#include "term/term.h"

namespace vouch::term {

// Which number the C expression yields for a bit-vector b.
enum class Form : uint8_t {
    Signed,   // b read as two's complement; the C type is signed
    Unsigned, // b read as unsigned
    Both,     // either reading: they agree, the sign bit is known to be zero
    Modulo,   // some number congruent to b modulo 2^width; the C type is the unsigned carrier
};

namespace precedence {
constexpr uint8_t primary = 16, unary = 14, multiply = 13, add = 12, shift = 11, relational = 10,
                  equality = 9, bitAnd = 8, bitXor = 7, bitOr = 6, logicalAnd = 5, logicalOr = 4,
                  conditional = 3;
}

struct CExpression {
    std::string text;
    uint8_t level = precedence::primary; // binding strength of the outermost operator
    Form form = Form::Both;
    bool unsignedType = false; // of the C type after integer promotion
    bool fullType = false; // the C type is known to be the carrier; literals and truth values are plain int
    uint32_t width = 1;
    const BitVector* literal = nullptr; // set for constants: how they are written depends on where they stand
    size_t equalsAt =
        0; // where the outermost operator is ==: its place in the text, so that it can become !=
};

uint32_t carrierWidth(uint32_t width);
inline bool isExact(uint32_t width) { return carrierWidth(width) == width; }
std::string typeName(uint32_t width, bool isUnsigned); // of a C type with exactly this width
std::string carrierName(uint32_t width, bool isUnsigned);

// The text as an operand of an operator that needs at least this level.
std::string operand(const CExpression& e, uint8_t level);

CExpression constantExpression(const BitVector& bits);
CExpression toUnsigned(const CExpression& e);        // form Unsigned or Both
CExpression toSigned(const CExpression& e);          // form Signed or Both, signed C type
CExpression toUnsignedCarrier(const CExpression& e); // unsigned C type, congruent
CExpression castCarrier(const CExpression& e, uint32_t width, bool isUnsigned); // to another width's carrier
CExpression toFullType(const CExpression& e); // so that C can shift by anything below the carrier's width

} // namespace vouch::term
