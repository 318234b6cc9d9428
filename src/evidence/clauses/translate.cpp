#include "evidence/clauses/translate.h"

#include "support/check.h"
#include "term/rewritings.h"

#include <algorithm>
#include <deque>
#include <optional>

namespace vouch::evidence::clauses {

using term::Kind;
using term::Sort;
using term::Term;

Operation operationOf(const term::TermManager& tm, Term t) {
    Operation o{tm.kind(t), tm.sort(t)};
    for (unsigned i = 0; i < term::parameters(o.kind); ++i) o.params[i] = tm.param(t, i);
    if (tm.isBvConst(t)) o.bits = &tm.bits(t);
    return o;
}

namespace {

// Terms in one state, on demand: what constants make irrelevant is not looked at, a conjunct beside one that is false,
// the arm of a choice that is not taken. Older terms first: they are the smaller ones.
class Demanded {
  public:
    explicit Demanded(const term::TermManager& tm) : tm_(tm) {}

    const Meaning* find(Term t) const {
        const uint32_t* at = position_.find(t);
        return at ? &meanings_[*at] : nullptr;
    }
    void set(Term t, Meaning meaning) {
        position_.set(t, static_cast<uint32_t>(meanings_.size()));
        meanings_.push_back(std::move(meaning));
    }
    // An argument without which the term cannot be told, or none.
    std::optional<Term> missing(Term t) const {
        if (const auto absorbing = absorbingOf(t)) {
            const auto [first, second] = std::minmax(
                {tm_.arg(t, 0), tm_.arg(t, 1)}, [this](Term a, Term b) { return positive(a) < positive(b); });
            if (!find(first)) return first;
            return find(second) || isLit(first, *absorbing) ? std::nullopt : std::optional(second);
        }
        if (tm_.kind(t) == Kind::Ite) {
            const Term condition = tm_.arg(t, 0);
            if (!find(condition)) return condition;
            if (isLit(condition, kTrue)) return unknown(tm_.arg(t, 1));
            if (isLit(condition, kFalse)) return unknown(tm_.arg(t, 2));
        }
        for (Term a : tm_.args(t))
            if (!find(a)) return a;
        return std::nullopt;
    }
    // The value of a term of which some arguments need not be known.
    const Meaning* decided(Term t) const {
        if (const auto absorbing = absorbingOf(t)) {
            for (Term a : tm_.args(t))
                if (find(a) && isLit(a, *absorbing)) return find(a);
            return nullptr;
        }
        if (tm_.kind(t) != Kind::Ite) return nullptr;
        if (isLit(tm_.arg(t, 0), kTrue)) return find(tm_.arg(t, 1));
        return isLit(tm_.arg(t, 0), kFalse) ? find(tm_.arg(t, 2)) : nullptr;
    }

  private:
    std::optional<Lit> absorbingOf(Term t) const {
        if (tm_.kind(t) == Kind::And) return kFalse;
        if (tm_.kind(t) == Kind::Or) return kTrue;
        return std::nullopt;
    }
    Term positive(Term t) const { return tm_.kind(t) == Kind::Not ? tm_.arg(t, 0) : t; }
    bool isLit(Term t, Lit value) const { return find(t)->word[0] == value; }
    std::optional<Term> unknown(Term t) const { return find(t) ? std::nullopt : std::optional(t); }

    const term::TermManager& tm_;
    term::TermMap<uint32_t> position_;
    std::deque<Meaning> meanings_; // arguments are pointed to
};

} // namespace

std::vector<Meaning> Translator::translate(const std::vector<Term>& terms, const Environment& environment) {
    Demanded known(tm_);
    std::vector<Term> stack(terms.rbegin(), terms.rend());
    while (!stack.empty()) {
        const Term t = stack.back();
        if (known.find(t)) {
            stack.pop_back();
        } else if (tm_.isVar(t)) {
            known.set(t, environment(t));
        } else if (const auto argument = known.missing(t)) {
            stack.push_back(*argument);
        } else if (const Meaning* decided = known.decided(t)) {
            known.set(t, *decided);
        } else {
            Arguments args;
            for (Term a : tm_.args(t)) args.push_back(known.find(a));
            known.set(t, apply(t, args));
        }
    }
    std::vector<Meaning> result;
    for (Term t : terms) result.push_back(*known.find(t));
    return result;
}

Meaning Translator::fresh(Sort sort) {
    if (sort.isArray()) return {{}, arrays_.variable(sort.width)};
    return {words_.input(sort.isBool() ? 1 : sort.width)};
}

Meaning Translator::given(const Circuit::Facts& facts, Meaning meaning, Sort sort) const {
    if (sort.isArray()) return {{}, arrays_.given(facts, meaning.array)};
    for (Lit& bit : meaning.word) bit = circuit_.given(facts, bit);
    return meaning;
}

Meaning Translator::choice(Lit condition, const Meaning& then, const Meaning& otherwise, Sort sort) {
    if (sort.isArray()) return {{}, arrays_.choice(condition, then.array, otherwise.array)};
    return {words_.choice(condition, then.word, otherwise.word)};
}

Meaning Translator::apply(const Operation& o, const Arguments& args) {
    if (o.kind == Kind::Ite) return choice(args[0]->word[0], *args[1], *args[2], o.sort);
    if (o.sort.isArray()) return applyArray(o, args);
    Meaning meaning{o.sort.isBool() ? Word{applyLit(o, args)} : applyWord(o, args)};
    VOUCH_CHECK(o.sort.isBool() || meaning.word.size() == o.sort.width, "a word has the wrong width");
    return meaning;
}

Meaning Translator::applyArray(const Operation& o, const Arguments& args) {
    switch (o.kind) {
    case Kind::ArrayConst: return {{}, arrays_.constant(args[0]->word)};
    case Kind::ArrayStore: return {{}, arrays_.store(args[0]->array, args[1]->word, args[2]->word)};
    case Kind::ArrayShift: return {{}, arrays_.shift(args[0]->array, args[1]->word)};
    case Kind::ArrayPrefix: return {{}, arrays_.prefix(args[0]->word, args[1]->array, args[2]->array)};
    default: break;
    }
    VOUCH_CHECK(false, "unknown array operator");
    return {};
}

Lit Translator::equal(const Meaning& a, const Meaning& b) {
    if (!a.word.empty()) return words_.equal(a.word, b.word);
    if (a.array == b.array) return kTrue;
    isApproximate_ = true;
    return circuit_.input();
}

Lit Translator::applyLit(const Operation& o, const Arguments& args) {
    auto bit = [&](size_t i) { return args[i]->word[0]; };
    auto word = [&](size_t i) -> const Word& { return args[i]->word; };
    switch (o.kind) {
    case Kind::True: return kTrue;
    case Kind::False: return kFalse;
    case Kind::Not: return !bit(0);
    case Kind::And: return circuit_.conjunction(bit(0), bit(1));
    case Kind::Or: return circuit_.disjunction(bit(0), bit(1));
    case Kind::Xor: return circuit_.exclusive(bit(0), bit(1));
    case Kind::Eq: return equal(*args[0], *args[1]);
    case Kind::BvUlt: return words_.lessUnsigned(word(0), word(1));
    case Kind::BvUle: return !words_.lessUnsigned(word(1), word(0));
    case Kind::BvSlt: return words_.lessSigned(word(0), word(1));
    case Kind::BvSle: return !words_.lessSigned(word(1), word(0));
    default: break;
    }
    VOUCH_CHECK(false, "unknown predicate");
    return kFalse;
}

Word Translator::applyWord(const Operation& o, const Arguments& args) {
    using Direction = Words::Direction;
    auto word = [&](size_t i) -> const Word& { return args[i]->word; };
    auto extended = [&](Lit by) {
        Word result = word(0);
        result.resize(o.sort.width, by);
        return result;
    };
    auto bitwise = [&](auto gate) { return words_.bitwise(word(0), word(1), gate); };
    switch (o.kind) {
    case Kind::BvConst: return Words::constant(*o.bits);
    case Kind::BvNot: return words_.invert(word(0));
    case Kind::BvNeg: return words_.negate(word(0));
    case Kind::BvAnd: return bitwise([&](Lit a, Lit b) { return circuit_.conjunction(a, b); });
    case Kind::BvOr: return bitwise([&](Lit a, Lit b) { return circuit_.disjunction(a, b); });
    case Kind::BvXor: return bitwise([&](Lit a, Lit b) { return circuit_.exclusive(a, b); });
    case Kind::BvAdd: return words_.add(word(0), word(1));
    case Kind::BvSub: return words_.subtract(word(0), word(1));
    case Kind::BvMul: return words_.multiply(word(0), word(1));
    case Kind::BvUdiv: return words_.divideUnsigned(word(0), word(1)).quotient;
    case Kind::BvUrem: return words_.divideUnsigned(word(0), word(1)).remainder;
    case Kind::BvSdiv: return words_.divideSigned(word(0), word(1));
    case Kind::BvSrem: return words_.remainderSigned(word(0), word(1));
    case Kind::BvSmod: return words_.modulo(word(0), word(1));
    case Kind::BvShl: return words_.shift(word(0), word(1), Direction::Left, kFalse);
    case Kind::BvLshr: return words_.shift(word(0), word(1), Direction::Right, kFalse);
    case Kind::BvAshr: return words_.shift(word(0), word(1), Direction::Right, word(0).back());
    case Kind::BvZext: return extended(kFalse);
    case Kind::BvSext: return extended(word(0).back());
    case Kind::BvConcat: {
        Word result = word(1);
        result.insert(result.end(), word(0).begin(), word(0).end());
        return result;
    }
    case Kind::BvExtract: return {word(0).begin() + o.params[1], word(0).begin() + o.params[0] + 1};
    case Kind::ArraySelect: return arrays_.read(args[0]->array, word(1));
    default: break;
    }
    VOUCH_CHECK(false, "unknown operator on words");
    return {};
}

} // namespace vouch::evidence::clauses
