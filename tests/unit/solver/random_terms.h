// Random terms for differential tests: every operator, widths and sorts as given, deterministic for a seed.
#pragma once

#include "random_cases.h"
#include "term/term.h"

#include <random>
#include <vector>

namespace vouch::solver::test {

using term::BitVector;
using term::Kind;
using term::Sort;
using term::Term;
using term::TermManager;

using vouch::scaled;

struct RandomOptions {
    std::vector<uint32_t> widths{1, 7};
    std::vector<Sort> arrays; // sorts of array variables; their widths are used too
    unsigned variablesPerSort = 2;
    bool multiplication = true; // products of terms; products by constants are always made
    bool division = true;       // quotients and remainders of terms; by constants always
    bool ranges = false;        // arrays that are shifted, joined, copied and filled
    bool equalities = true;     // of arrays
};

class RandomTerms {
  public:
    RandomTerms(TermManager& tm, uint64_t seed, RandomOptions options)
        : tm_(tm), random_(seed), options_(std::move(options)) {
        for (const Sort& sort : options_.arrays) {
            options_.widths.push_back(sort.index);
            options_.widths.push_back(sort.width);
        }
    }

    uint32_t below(uint32_t bound) { return std::uniform_int_distribution<uint32_t>(0, bound - 1)(random_); }
    bool coin() { return below(2) == 0; }
    template <typename T> const T& pick(const std::vector<T>& from) { return from[below(from.size())]; }

    BitVector bits(uint32_t width) {
        BitVector value(width, 0);
        switch (below(5)) { // corner values are as likely as any others
        case 0: return value;
        case 1: return BitVector::getAllOnes(width);
        case 2: return BitVector::getSignedMinValue(width);
        case 3: return BitVector(width, 1 + below(9));
        default: break;
        }
        for (uint32_t i = 0; i < width; ++i)
            if (coin()) value.setBit(i);
        return value;
    }

    Term variable(Sort sort) {
        const std::string name =
            (sort.isBool()    ? std::string("p")
             : sort.isArray() ? "m" + std::to_string(sort.index) + "_" + std::to_string(sort.width)
                              : "x" + std::to_string(sort.width)) +
            "_" + std::to_string(below(options_.variablesPerSort));
        return tm_.mkVar(name, sort);
    }

    Term boolean(unsigned depth) {
        if (depth == 0) return below(8) == 0 ? tm_.mkBool(coin()) : variable(Sort::boolean());
        const unsigned d = depth - 1;
        switch (below(options_.arrays.empty() || !options_.equalities ? 12 : 13)) {
        case 0: return tm_.mkNot(boolean(d));
        case 1: return tm_.mkAnd(boolean(d), boolean(d));
        case 2: return tm_.mkOr(boolean(d), boolean(d));
        case 3: return tm_.mkXor(boolean(d), boolean(d));
        case 4: return tm_.mkIte(boolean(d), boolean(d), boolean(d));
        case 5: return tm_.mkEq(boolean(d), boolean(d));
        case 12: {
            const Sort sort = pick(options_.arrays);
            return tm_.mkEq(array(sort, d), array(sort, d));
        }
        default: return atom(pick(options_.widths), d);
        }
    }

    Term atom(uint32_t width, unsigned depth) {
        const Term a = word(width, depth), b = word(width, depth);
        switch (below(5)) {
        case 0: return tm_.mkBvUlt(a, b);
        case 1: return tm_.mkBvUle(a, b);
        case 2: return tm_.mkBvSlt(a, b);
        case 3: return tm_.mkBvSle(a, b);
        default: return tm_.mkEq(a, b);
        }
    }

    Term word(uint32_t width, unsigned depth) {
        if (depth == 0) return below(4) == 0 ? tm_.mkConst(bits(width)) : variable(Sort::bitVec(width));
        const unsigned d = depth - 1;
        switch (below(4)) {
        case 0: return structure(width, d);
        case 1: return arithmetic(width, d);
        default: break;
        }
        const auto a = [&] { return word(width, d); };
        switch (below(9)) {
        case 0: return tm_.mkBvNot(a());
        case 1: return tm_.mkBvNeg(a());
        case 2: return tm_.mkBvAnd(a(), a());
        case 3: return tm_.mkBvOr(a(), a());
        case 4: return tm_.mkBvXor(a(), a());
        case 5: return tm_.mkBvAdd(a(), a());
        case 6: return tm_.mkBvSub(a(), a());
        case 7: return tm_.mkIte(boolean(d), a(), a());
        default: return select(width, d);
        }
    }

    Term array(Sort sort, unsigned depth) {
        if (depth == 0 || below(4) == 0) return variable(sort);
        const unsigned d = depth - 1;
        switch (below(options_.ranges ? 8 : 4)) {
        case 4: return tm_.mkShift(array(sort, d), word(sort.index, d));
        case 5: return tm_.mkPrefix(word(sort.index, d), array(sort, d), array(sort, d));
        case 6:
            return tm_.mkCopy(array(sort, d), word(sort.index, d), array(sort, d), word(sort.index, d),
                              word(sort.index, d));
        case 7:
            return tm_.mkFill(array(sort, d), word(sort.index, d), word(sort.index, d), word(sort.width, d));
        case 0: return tm_.mkConstArray(sort, word(sort.width, d));
        case 1: return tm_.mkIte(boolean(d), array(sort, d), array(sort, d));
        default: return tm_.mkStore(array(sort, d), word(sort.index, d), word(sort.width, d));
        }
    }

  private:
    // A read from some array with elements of this width, or a variable if there is none.
    Term select(uint32_t width, unsigned depth) {
        std::vector<Sort> fitting;
        for (const Sort& sort : options_.arrays)
            if (sort.width == width) fitting.push_back(sort);
        if (fitting.empty()) return variable(Sort::bitVec(width));
        const Sort sort = pick(fitting);
        return tm_.mkSelect(array(sort, depth), word(sort.index, depth));
    }

    Term structure(uint32_t width, unsigned depth) {
        const uint32_t other = pick(options_.widths);
        switch (below(4)) {
        case 0:
            if (width == 1) return tm_.mkBoolToBv(boolean(depth));
            {
                const uint32_t low = 1 + below(width - 1);
                return tm_.mkConcat(word(width - low, depth), word(low, depth));
            }
        case 1: {
            const Term wide = word(std::max(other, width), depth);
            const uint32_t low = below(tm_.width(wide) - width + 1);
            return tm_.mkExtract(wide, low + width - 1, low);
        }
        case 2: return tm_.mkZext(word(std::min(other, width), depth), width - std::min(other, width));
        default: return tm_.mkSext(word(std::min(other, width), depth), width - std::min(other, width));
        }
    }

    Term arithmetic(uint32_t width, unsigned depth) {
        const Term a = word(width, depth);
        const Term constant = tm_.mkConst(bits(width));
        const uint32_t kind = below(9);
        const Term b = kind >= 6                                                   ? word(width, depth)
                       : (kind == 0 ? options_.multiplication : options_.division) ? word(width, depth)
                                                                                   : constant;
        switch (kind) {
        case 0: return tm_.mkBvMul(a, b);
        case 1: return tm_.mkBvUdiv(a, b);
        case 2: return tm_.mkBvUrem(a, b);
        case 3: return tm_.mkBvSdiv(a, b);
        case 4: return tm_.mkBvSrem(a, b);
        case 5: return tm_.mkBvSmod(a, b);
        case 6: return tm_.mkBvShl(a, b);
        case 7: return tm_.mkBvLshr(a, b);
        default: return tm_.mkBvAshr(a, b);
        }
    }

    TermManager& tm_;
    std::mt19937_64 random_;
    RandomOptions options_;
};

} // namespace vouch::solver::test
