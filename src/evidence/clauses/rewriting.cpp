#include "evidence/clauses/rewriting.h"

#include "evidence/clauses/enumerate.h"
#include "evidence/clauses/sat.h"
#include "evidence/clauses/sums.h"
#include "evidence/clauses/sweep.h"
#include "support/check.h"
#include "term/term_map.h"

#include <chrono>

namespace vouch::evidence::clauses {

using solver::Result;
using term::Application;
using term::Sort;
using term::Term;

namespace {

// The next depth to look at: all small ones, then half as much again.
unsigned deeper(unsigned depth) { return depth + 1 + depth / 4; }

} // namespace

size_t RewritingQuestions::Hash::operator()(const std::vector<uint32_t>& key) const {
    uint64_t h = key.size();
    for (uint32_t word : key) {
        h = (h ^ word) * 0x9E3779B97F4A7C15ull;
        h ^= h >> 29;
    }
    return h;
}

RewritingQuestions::Answer RewritingQuestions::ask(const Application& asked, Term result,
                                                   const Effort& effort, const Limit& limit) {
    for (unsigned depth = 1;; depth = deeper(depth)) {
        Shape shape = shapes_.of(asked, result, depth, effort.terms);
        if (shape.key.empty()) return Answer::Undecided;
        const auto it = known_.try_emplace(shape.key, Result::Unknown).first;
        if (it->second == Result::Unknown) it->second = differ(shape, asked, result, effort, limit);
        if (it->second == Result::Unsat) return Answer::Holds;
        if (shape.isWhole) return it->second == Result::Sat ? Answer::Wrong : Answer::Undecided;
        if (limit.exhausted()) return Answer::Undecided;
    }
}

Result RewritingQuestions::differ(const Shape& shape, const Application& asked, Term result,
                                  const Effort& effort, const Limit& limit) {
    if (const auto areSame = areSameSums(tm_, shape, asked, result))
        return *areSame ? Result::Unsat : Result::Sat;
    Translator t(tm_);
    term::TermMap<uint32_t> place;
    std::vector<Meaning> meanings;
    meanings.reserve(shape.closed.size() + shape.opened.size()); // arguments are pointed to
    auto add = [&](Term term, Meaning meaning) {
        place.set(term, static_cast<uint32_t>(meanings.size()));
        meanings.push_back(std::move(meaning));
    };
    auto pointers = [&](std::span<const Term> args) {
        Translator::Arguments pointers;
        for (Term a : args) pointers.push_back(&meanings[*place.find(a)]);
        return pointers;
    };
    for (Term c : shape.closed) add(c, t.fresh(tm_.sort(c)));
    for (Term o : shape.opened) {
        if (t.circuit().size() > effort.gates || limit.exhausted()) return Result::Unknown;
        add(o, t.apply(operationOf(tm_, o), pointers(tm_.args(o))));
    }
    const Sort sort = tm_.sort(result);
    const Meaning left = t.apply({asked.kind, sort, asked.params},
                                 pointers(std::span(asked.args).first(term::arity(asked.kind))));
    const Meaning& right = meanings[*place.find(result)];
    if (!sort.isArray()) return decide(t, !t.equal(left, right), shape.isWhole, effort, limit);
    const Word index = t.fresh(Sort::bitVec(sort.index)).word;
    const Meaning a{t.arrays().read(left.array, index)}, b{t.arrays().read(right.array, index)};
    return decide(t, !t.equal(a, b), shape.isWhole, effort, limit);
}

// Arrays may break what the solver's model says of them: that is told to it, until there is nothing.
Result RewritingQuestions::decide(Translator& t, Lit goal, bool isWhole, const Effort& effort,
                                  const Limit& limit) {
    if (goal == kFalse) return Result::Unsat;
    const Result satisfiable = t.isApproximate() ? Result::Unknown : Result::Sat;
    if (goal == kTrue) return satisfiable;
    if (!isWhole && isSometimes(t.circuit(), goal)) return Result::Sat;
    if (isNever(t.circuit(), goal, effort.evaluations, limit)) return Result::Unsat;
    Clauses clauses(t.circuit(), Clauses::Use::ManyQuestions);
    if (effort.sweeps) {
        Equalities equal;
        sweep(t.circuit(), goal, equal, limit);
        for (const auto& [a, b] : equal) clauses.assertEqual(a, b);
    }
    for (Lit fact : t.arrays().constraints()) clauses.assertTrue(fact);
    while (true) {
        // goal /\ what is known of arrays
        const Result result = clauses.solve({goal}, limit, effort.conflicts);
        if (result != Result::Sat) return result;
        if (!isWhole) return satisfiable;
        const std::vector<Lit> broken = t.arrays().violated(clauses.model());
        if (broken.empty()) return satisfiable;
        for (Lit fact : broken) clauses.assertTrue(fact);
    }
}

} // namespace vouch::evidence::clauses
