#include "term/well_sorted.h"

#include "term/arena.h"

namespace vouch::term {

bool isSane(Sort sort) {
    if (sort.isBool()) return true;
    bool width = sort.width >= 1 && sort.width <= maxWidth;
    return width && (sort.isBitVec() || (sort.index >= 1 && sort.index <= maxWidth));
}

bool isWellSorted(const TermManager& tm, Kind kind, std::span<const Term> args, uint32_t p0, uint32_t p1,
                  Sort sort) {
    if (args.size() != arity(kind)) return false;
    Sort s[3];
    for (size_t i = 0; i < args.size(); ++i) s[i] = tm.sort(args[i]);
    switch (kind) {
    case Kind::True:
    case Kind::False: return true;
    case Kind::BvConst:
    case Kind::Variable: return false;
    case Kind::Not: return s[0].isBool();
    case Kind::And:
    case Kind::Or:
    case Kind::Xor: return s[0].isBool() && s[1].isBool();
    case Kind::Eq: return s[0] == s[1];
    case Kind::Ite: return s[0].isBool() && s[1] == s[2];
    case Kind::BvNot:
    case Kind::BvNeg: return s[0].isBitVec();
    case Kind::BvConcat: return s[0].isBitVec() && s[1].isBitVec() && s[0].width + s[1].width <= maxWidth;
    case Kind::BvExtract: return s[0].isBitVec() && p1 <= p0 && p0 < s[0].width;
    case Kind::BvZext:
    case Kind::BvSext: return s[0].isBitVec() && p0 <= maxWidth - std::min(maxWidth, s[0].width);
    case Kind::ArrayConst: return sort.isArray() && isSane(sort) && s[0] == Sort::bitVec(sort.width);
    case Kind::ArraySelect: return s[0].isArray() && s[1] == Sort::bitVec(s[0].index);
    case Kind::ArrayStore:
        return s[0].isArray() && s[1] == Sort::bitVec(s[0].index) && s[2] == Sort::bitVec(s[0].width);
    case Kind::ArrayShift: return s[0].isArray() && s[1] == Sort::bitVec(s[0].index);
    case Kind::ArrayPrefix: return s[1].isArray() && s[1] == s[2] && s[0] == Sort::bitVec(s[1].index);
    default: return s[0].isBitVec() && s[0] == s[1]; // binary bit-vector operators and comparisons
    }
}

} // namespace vouch::term
