#include "engine/learn/vocabulary.h"

#include "engine/learn/text.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::engine::learn {

namespace {

constexpr size_t kMostConstants = 16; // per width
constexpr uint32_t kLowBits = 4;
constexpr size_t kMostForTriples = 4; // variables

// Constants of the program, each once, per width.
std::map<uint32_t, std::vector<Term>> constantsOf(const program::Program& p) {
    std::map<uint32_t, std::vector<Term>> constants;
    for (Term t : term::cone(*p.tm, textOf(p)))
        if (p.tm->isBvConst(t) && p.tm->width(t) > 1 && constants[p.tm->width(t)].size() < kMostConstants)
            constants[p.tm->width(t)].push_back(t);
    return constants;
}

} // namespace

Vocabulary::Vocabulary(const program::Program& program)
    : program_(program), tm_(*program.tm), live_(program::liveVariables(program)),
      constants_(constantsOf(program)) {
    std::set<uint32_t> widths;
    for (const auto& v : program.variables)
        if (tm_.sort(v.term).isBitVec()) widths.insert(tm_.width(v.term));
    for (uint32_t width : widths)
        for (uint64_t n : {0, 1}) {
            auto& list = constants_[width];
            Term c = tm_.mkConst(width, n);
            if (std::find(list.begin(), list.end(), c) == list.end()) list.push_back(c);
        }
}

bool Vocabulary::isSigned(Term x) const {
    const program::VariableInfo* info = program_.variable(x);
    return !info || info->isSigned;
}

void Vocabulary::relatePair(Term x, Term y, std::vector<Term>& out) const {
    VOUCH_CHECK(tm_.sort(x).isBitVec() && tm_.sort(x) == tm_.sort(y), "a relation between different sorts");
    out.push_back(tm_.mkEq(x, y));
    if (isSigned(x) || isSigned(y)) {
        out.push_back(tm_.mkBvSlt(x, y));
        out.push_back(tm_.mkBvSlt(y, x));
    }
    if (!isSigned(x) || !isSigned(y)) {
        out.push_back(tm_.mkBvUlt(x, y));
        out.push_back(tm_.mkBvUlt(y, x));
    }
}

void Vocabulary::relateConstants(Term x, std::vector<Term>& out) const {
    auto it = constants_.find(tm_.width(x));
    if (it == constants_.end()) return;
    for (Term c : it->second) relatePair(x, c, out);
}

std::vector<Term> Vocabulary::relations(const std::vector<Term>& variables) const {
    std::vector<Term> words, out;
    for (Term v : variables) {
        if (tm_.sort(v).isBool()) out.push_back(v);
        if (tm_.sort(v).isBitVec()) words.push_back(v);
    }
    for (size_t i = 0; i < words.size(); ++i)
        for (size_t j = i + 1; j < words.size(); ++j)
            if (tm_.width(words[i]) == tm_.width(words[j])) relatePair(words[i], words[j], out);
    for (Term x : words) relateConstants(x, out);
    for (Term x : words)
        for (uint32_t bit = 0; bit < std::min(kLowBits, tm_.width(x)); ++bit)
            out.push_back(tm_.mkEq(tm_.mkExtract(x, bit, bit), tm_.mkConst(1, 1)));
    words.resize(std::min(words.size(), kMostForTriples));
    for (Term x : words)
        for (size_t i = 0; i < words.size(); ++i)
            for (size_t j = i; j < words.size(); ++j)
                if (tm_.width(x) == tm_.width(words[i]) && tm_.width(x) == tm_.width(words[j]) &&
                    x != words[i] && x != words[j])
                    relatePair(x, tm_.mkBvAdd(words[i], words[j]), out);
    return out;
}

std::vector<Term> Vocabulary::truths(const std::vector<Term>& variables,
                                     const term::Assignment& state) const {
    std::vector<Term> out;
    term::Evaluator evaluate(tm_, state);
    for (Term r : relations(variables)) {
        if (tm_.isTrue(r) || tm_.isFalse(r)) continue;
        out.push_back(evaluate(r).asBool() ? r : tm_.mkNot(r));
        VOUCH_EXPENSIVE(VOUCH_CHECK(evaluate(out.back()).asBool(), "a word that is not true in the state"));
    }
    return out;
}

std::vector<Term> Vocabulary::values(const std::vector<Term>& variables,
                                     const term::Assignment& state) const {
    std::vector<Term> out;
    for (Term v : variables) {
        auto it = state.find(v);
        const term::Value value = it == state.end() ? term::Value::zero(tm_.sort(v)) : it->second;
        out.push_back(tm_.mkEq(v, tm_.mkValue(value, tm_.sort(v))));
    }
    return out;
}

std::vector<Term> Vocabulary::focus(LocationId l, const std::vector<Term>& wanted, size_t limit) const {
    VOUCH_CHECK(l < live_.size(), "a focus at no location");
    std::vector<Term> chosen;
    auto consider = [&](Term v) {
        bool word = tm_.sort(v).isBitVec() || tm_.sort(v).isBool();
        if (word && chosen.size() < limit && std::find(chosen.begin(), chosen.end(), v) == chosen.end())
            chosen.push_back(v);
    };
    for (Term v : wanted) consider(v);
    for (Term v : live_[l]) consider(v);
    return chosen;
}

} // namespace vouch::engine::learn
