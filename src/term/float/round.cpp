// The rounder's steps in order: move up, move down, round, overflow.
#include "term/float/round.h"

#include "support/check.h"
#include "term/float/unpack.h"
#include "term/float/words.h"

#include <algorithm>

namespace vouch::term::floats {

Term roundingTerm(TermManager& tm, RoundingMode mode) {
    return tm.mkConst(roundingModeBits, static_cast<uint64_t>(mode));
}

Term isMode(TermManager& tm, Term mode, RoundingMode which) {
    VOUCH_CHECK(tm.sort(mode).isBitVec() && tm.width(mode) == roundingModeBits, "rounding mode expected");
    return tm.mkEq(mode, roundingTerm(tm, which));
}

namespace {

// Does the mode round a number of this sign away from zero whenever it is not exact?
Term roundsAway(TermManager& tm, Term mode, Term negative) {
    return tm.mkIte(negative, isMode(tm, mode, RoundingMode::TowardNegative),
                    isMode(tm, mode, RoundingMode::TowardPositive));
}

Term isNearest(TermManager& tm, Term mode) {
    return tm.mkOr(isMode(tm, mode, RoundingMode::NearestEven), isMode(tm, mode, RoundingMode::NearestAway));
}

// Beyond the greatest number: infinity, or that number in the modes that do not leave the finite.
Term overflowMagnitude(TermManager& tm, FloatFormat format, Term mode, Term negative) {
    Term infinite = infiniteMagnitude(tm, format);
    Term greatest = tm.mkConst(tm.bits(infinite) - 1);
    return tm.mkIte(tm.mkOr(isNearest(tm, mode), roundsAway(tm, mode, negative)), infinite, greatest);
}

// The significand in its final place and what is left of the room: the exponent field without the top bit.
struct Placed {
    Term significand; // significandBits + 2: kept bits, guard, sticky
    Term field;       // unsigned
};

Placed place(TermManager& tm, FloatFormat format, const ExactResult& exact) {
    uint32_t keep = format.significandBits + 2, width = tm.width(exact.room);
    Term word = padRight(tm, exact.significand, keep - std::min(keep, tm.width(exact.significand)));
    Term room = exact.room, lack; // lack: by how much the exponent is too small
    if (exact.roomIsSigned) {
        Term nothing = tm.mkConst(width, 0), tooSmall = bitAt(tm, exact.room, width - 1);
        lack = tm.mkIte(tooSmall, tm.mkBvNeg(exact.room), nothing);
        room = tm.mkIte(tooSmall, nothing, exact.room);
    }
    if (exact.leadingZeros > 0) {
        Normalised top = shiftToTop(tm, word, room, exact.leadingZeros, keep);
        word = top.word;
        width = std::max(width, tm.width(top.count));
        room = tm.mkBvSub(zeroExtendTo(tm, room, width), zeroExtendTo(tm, top.count, width));
    }
    word = compress(tm, word, keep);
    if (lack) word = shiftRightSticky(tm, word, lack);
    return {word, room};
}

} // namespace

Term roundsUp(TermManager& tm, Term mode, Term negative, Term odd, Term guard, Term sticky) {
    Term even = tm.mkAnd(isMode(tm, mode, RoundingMode::NearestEven), tm.mkAnd(guard, tm.mkOr(sticky, odd)));
    Term away = tm.mkAnd(isMode(tm, mode, RoundingMode::NearestAway), guard);
    Term directed = tm.mkAnd(roundsAway(tm, mode, negative), tm.mkOr(guard, sticky));
    return tm.mkOr(tm.mkOr(even, away), directed);
}

Term signOfZeroSum(TermManager& tm, Term mode, Term negativeA, Term negativeB) {
    Term downward = isMode(tm, mode, RoundingMode::TowardNegative);
    return tm.mkOr(tm.mkAnd(negativeA, negativeB), tm.mkAnd(downward, tm.mkOr(negativeA, negativeB)));
}

Term roundMagnitude(TermManager& tm, FloatFormat format, Term mode, const ExactResult& exact) {
    Placed placed = place(tm, format, exact);
    uint32_t fractionBits = format.fractionBits(), exponentBits = format.exponentBits;
    Term word = placed.significand;
    Term up = roundsUp(tm, mode, exact.negative, bitAt(tm, word, 2), bitAt(tm, word, 1), bitAt(tm, word, 0));
    Term field = zeroExtendTo(tm, placed.field, std::max(exponentBits, tm.width(placed.field)));
    // field * 2^fractionBits + kept bits + up, where the top one of the kept bits counts into the field
    Term kept = zeroExtendTo(tm, topBits(tm, word, format.significandBits), format.width() - 1);
    Term rounded = addWithCarry(tm, padRight(tm, lowBits(tm, field, exponentBits), fractionBits), kept, up);
    // With the top bit, a field of 2^exponentBits - 2 becomes that of infinity. (By rounding it becomes
    // infinity itself.)
    Term bound = tm.mkConst(tm.width(field), (uint64_t(1) << exponentBits) - 2);
    return tm.mkIte(tm.mkBvUge(field, bound), overflowMagnitude(tm, format, mode, exact.negative), rounded);
}

} // namespace vouch::term::floats
