#include "engine/predicate/separation.h"

#include "engine/learn/text.h"
#include "engine/solvers.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::engine::predicate {

using solver::Result;

namespace {

constexpr int64_t kSeparationEffort = 20'000; // conflicts per query
constexpr int64_t kDropEffort = 200;          // where a smaller core is tried
constexpr size_t kMostText = 100;             // comparisons of the program, and of the path
constexpr size_t kMostRounds = 50;            // of looking for what tells two states apart
constexpr size_t kRelationsPerRound = 4;
constexpr size_t kMostDropped = 100; // tries per core
constexpr size_t kMostStates = 128;  // cubes of one interpolant

bool isWord(const term::TermManager& tm, Term t) {
    return learn::isComparison(tm, t) || (tm.isVar(t) && tm.sort(t).isBool());
}

// Comparisons and Boolean variables, small ones first.
std::vector<Term> wordsIn(const term::TermManager& tm, std::span<const Term> formulas) {
    std::vector<std::pair<size_t, Term>> words;
    for (Term t : term::cone(tm, formulas))
        if (isWord(tm, t)) words.emplace_back(term::dagSize(tm, t), t);
    std::stable_sort(words.begin(), words.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<Term> result;
    for (const auto& [size, word] : words) result.push_back(word);
    return result;
}

} // namespace

Separation::Separation(const Program& program, const Context& context, const learn::Vocabulary& vocabulary)
    : program_(program), context_(context), tm_(*program.tm), vocabulary_(vocabulary) {
    for (Term word : wordsIn(tm_, learn::textOf(program))) {
        const auto used = term::variables(tm_, word);
        if (std::all_of(used.begin(), used.end(), [&](Term v) { return program.variable(v); }))
            text_.push_back(word);
    }
}

Separation::Cut Separation::cutAt(const PathBlock& block, Term before, Term rest) {
    VOUCH_CHECK(tm_.sort(rest).isBool() && tm_.sort(before).isBool(), "a cut between what is no formula");
    Cut cut{block, makeSolver(context_, program_, solver::Backend::Bitblast), {}, term::Substitution(tm_)};
    for (const program::VariableInfo& v : program_.variables)
        cut.beyond.bind(v.term, tm_.mkVar(tm_.name(v.term) + "!beyond", tm_.sort(v.term)));
    for (Term v : term::variables(tm_, rest))
        if (program_.variable(v)) cut.shared.push_back(v);
    cut.rest = rest;
    cut.completed = tm_.mkFreshVar("predicate!completed", term::Sort::boolean());
    cut.solver->add(before);
    cut.solver->add(block.condition);
    cut.solver->add(tm_.mkOr(tm_.mkNot(cut.completed), cut.beyond.apply(rest)));
    return cut;
}

void Separation::offer(Cut& cut, Term predicate) {
    while (tm_.kind(predicate) == term::Kind::Not) predicate = tm_.arg(predicate, 0);
    const std::vector<Term> used = term::variables(tm_, predicate);
    if (used.empty() || !std::includes(cut.shared.begin(), cut.shared.end(), used.begin(), used.end()))
        return;
    if (!cut.isCandidate.insert(predicate).second) return;
    const Term here = cut.block.before(tm_, predicate), there = cut.beyond.apply(predicate);
    const Term agree = tm_.mkFreshVar("predicate!agree", term::Sort::boolean());
    cut.solver->add(tm_.mkOr(tm_.mkNot(agree), tm_.mkEq(here, there)));
    cut.candidates.push_back({predicate, here, there, agree});
}

void Separation::offerWords(Cut& cut, const std::vector<Term>& text, size_t most) {
    for (Term word : text) {
        if (cut.candidates.size() >= most) return;
        offer(cut, word);
    }
}

// prefix(s) /\ rest(t) /\ AND_P (p(s) = p(t))
Result Separation::agree(Cut& cut, const std::vector<size_t>& predicates) {
    std::vector<Term> assumptions{cut.completed};
    for (size_t i : predicates) assumptions.push_back(cut.candidates[i].agree);
    context_.statistics->add("predicate.queries.separation");
    return cut.solver->check(assumptions);
}

// After a model of s and t: words that are true of s and false of t. False: there is none.
bool Separation::offerDifferences(Cut& cut) {
    term::Assignment s, t;
    for (Term v : cut.shared) {
        s.insert_or_assign(v, cut.solver->value(cut.block.before(tm_, v)));
        t.insert_or_assign(v, cut.solver->value(cut.beyond.apply(v)));
    }
    const size_t before = cut.candidates.size();
    term::Evaluator ofT(tm_, t);
    const auto offerThose = [&](const std::vector<Term>& words) {
        for (Term word : words) {
            if (cut.candidates.size() >= before + kRelationsPerRound) return;
            if (!ofT(word).asBool()) offer(cut, word);
        }
    };
    offerThose(vocabulary_.truths(cut.shared, s));
    if (cut.candidates.size() == before && !std::exchange(cut.isRestOffered, true))
        offerWords(cut, wordsIn(tm_, std::span(&cut.rest, 1)), before + kMostText);
    if (cut.candidates.size() == before) offerThose(vocabulary_.values(cut.shared, s));
    return cut.candidates.size() > before;
}

// Those of the predicates that the last query needed.
std::vector<size_t> Separation::core(Cut& cut, const std::vector<size_t>& predicates) {
    const std::vector<Term> all = cut.solver->core();
    const std::set<Term> isNeeded(all.begin(), all.end());
    std::vector<size_t> result;
    for (size_t i : predicates)
        if (isNeeded.contains(cut.candidates[i].agree)) result.push_back(i);
    return result;
}

std::optional<std::vector<size_t>> Separation::separating(Cut& cut) {
    std::vector<size_t> all;
    cut.solver->setConflictLimit(kSeparationEffort);
    for (size_t round = 0;; ++round) {
        for (size_t i = all.size(); i < cut.candidates.size(); ++i) all.push_back(i);
        const Result result = agree(cut, all);
        if (result == Result::Unsat) break;
        if (result == Result::Unknown || round >= kMostRounds || !offerDifferences(cut)) return std::nullopt;
    }
    cut.solver->setConflictLimit(kDropEffort);
    size_t most = all.size(); // so many suffice
    for (size_t least = 0; least < most;) {
        const size_t middle = least + (most - least) / 2;
        if (agree(cut, {all.begin(), all.begin() + static_cast<ptrdiff_t>(middle)}) == Result::Unsat)
            most = middle;
        else
            least = middle + 1;
    }
    all.resize(most);
    if (agree(cut, all) != Result::Unsat) return std::nullopt; // the effort was not enough a second time
    std::vector<size_t> found = core(cut, all);
    size_t tries = 0;
    for (size_t i = found.size(); i-- > 0 && tries < kMostDropped; ++tries) {
        std::vector<size_t> fewer = found;
        fewer.erase(fewer.begin() + static_cast<ptrdiff_t>(i));
        if (agree(cut, fewer) != Result::Unsat) continue;
        found = core(cut, fewer);
        i = std::min(i, found.size());
    }
    return found;
}

// The strongest Boolean combination of the predicates that prefix implies.
std::optional<Term> Separation::combination(Cut& cut, const std::vector<size_t>& predicates) {
    std::vector<Term> cubes;
    cut.solver->setConflictLimit(kSeparationEffort);
    for (;;) {
        context_.statistics->add("predicate.queries.separation");
        // prefix(s) /\ none of the cubes
        const Result result = cut.solver->check();
        if (result == Result::Unknown) return std::nullopt;
        if (result == Result::Unsat) return tm_.mkOr(cubes);
        if (cubes.size() >= kMostStates) return std::nullopt;
        std::vector<Term> cube, other;
        for (size_t i : predicates) {
            const Candidate& c = cut.candidates[i];
            const bool value = cut.solver->value(c.here).asBool();
            cube.push_back(value ? c.predicate : tm_.mkNot(c.predicate));
            other.push_back(value ? tm_.mkNot(c.here) : c.here);
        }
        cubes.push_back(tm_.mkAnd(cube));
        cut.solver->add(tm_.mkOr(other));
    }
}

std::optional<Term> Separation::interpolant(const PathBlock& block, Term before, Term rest,
                                            const std::vector<Term>& known) {
    if (tm_.isFalse(before) || tm_.isFalse(rest)) return tm_.isFalse(before) ? before : tm_.mkTrue();
    Cut cut = cutAt(block, before, rest);
    for (Term predicate : known) offer(cut, predicate);
    offerWords(cut, text_, cut.candidates.size() + kMostText);
    const auto predicates = separating(cut);
    if (!predicates) return std::nullopt;
    return combination(cut, *predicates);
}

} // namespace vouch::engine::predicate
