#include "solver/interpolant.h"

#include "solver/cvc5_terms.h"
#include "support/budget.h"
#include "support/check.h"
#include "support/process.h"
#include "term/smtlib.h"
#include "term/traverse.h"

#include <algorithm>
#include <map>
#include <poll.h>
#include <set>

namespace vouch::solver {

namespace {

constexpr uint8_t kFound = 1;

// Words by width, each a term of b over shared variables; between words of the same width the comparisons that occur
// in b, and equality; what else b has for atoms; conjunctions and disjunctions of these.
class GrammarOf {
  public:
    GrammarOf(const term::TermManager& tm, cvc5::Solver& solver, Cvc5Terms& terms, term::Term a, term::Term b)
        : tm_(tm), solver_(solver), terms_(terms), shared_(term::variables(tm, a)) {
        formula_ = solver.mkVar(solver.getBooleanSort(), "formula");
        for (term::Term t : term::cone(tm, std::span(&b, 1))) offer(t);
    }

    cvc5::Grammar make() {
        std::vector<cvc5::Term> symbols{formula_}, formulas = atoms_;
        for (const auto& [width, words] : words_) symbols.push_back(words.symbol);
        cvc5::Grammar grammar = solver_.mkGrammar({}, symbols);
        for (const auto& [width, words] : words_) {
            for (cvc5::Kind kind : words.comparisons) {
                formulas.push_back(solver_.mkTerm(kind, {words.symbol, words.symbol}));
                formulas.push_back(formulas.back().notTerm());
            }
            grammar.addRules(words.symbol, words.terms);
        }
        for (cvc5::Kind kind : {cvc5::Kind::AND, cvc5::Kind::OR})
            formulas.push_back(solver_.mkTerm(kind, {formula_, formula_}));
        grammar.addRules(formula_, formulas);
        return grammar;
    }

  private:
    struct Words {
        cvc5::Term symbol;
        std::vector<cvc5::Term> terms;
        std::set<cvc5::Kind> comparisons{cvc5::Kind::EQUAL};
    };

    void offer(term::Term t) {
        const std::vector<term::Term> used = term::variables(tm_, t);
        if (!std::includes(shared_.begin(), shared_.end(), used.begin(), used.end())) return;
        if (tm_.sort(t).isBitVec()) {
            Words& words = of(t);
            if (words.terms.size() < kMostTerms) words.terms.push_back(terms_.convert(t));
        } else if (isAtom(t)) {
            if (auto kind = comparison(t)) of(tm_.arg(t, 0)).comparisons.insert(*kind);
            atoms_.push_back(terms_.convert(t));
            atoms_.push_back(atoms_.back().notTerm());
        }
    }

    Words& of(term::Term word) {
        Words& words = words_[tm_.width(word)];
        if (words.symbol.isNull())
            words.symbol = solver_.mkVar(solver_.mkBitVectorSort(tm_.width(word)), "word");
        return words;
    }

    // A formula without formulas inside, and not a constant.
    bool isAtom(term::Term t) const {
        if (!tm_.sort(t).isBool() || tm_.isTrue(t) || tm_.isFalse(t)) return false;
        return tm_.isVar(t) || !tm_.sort(tm_.arg(t, 0)).isBool();
    }

    std::optional<cvc5::Kind> comparison(term::Term t) const {
        switch (tm_.kind(t)) {
        case term::Kind::BvUlt:
        case term::Kind::BvUle: return cvc5::Kind::BITVECTOR_ULT; // the other one by negation
        case term::Kind::BvSlt:
        case term::Kind::BvSle: return cvc5::Kind::BITVECTOR_SLT;
        default: return std::nullopt;
        }
    }

    static constexpr size_t kMostTerms = 32; // of one width; simple ones come first
    const term::TermManager& tm_;
    cvc5::Solver& solver_;
    Cvc5Terms& terms_;
    std::vector<term::Term> shared_;
    cvc5::Term formula_;
    std::vector<cvc5::Term> atoms_;
    std::map<uint32_t, Words> words_; // by width
};

// The interpolant as text; empty if there is none.
std::string synthesise(term::TermManager& tm, term::Term a, term::Term b, InterpolantTerms from) {
    cvc5::Solver solver;
    solver.setLogic("QF_ABV");
    solver.setOption("produce-interpolants", "true");
    Cvc5Terms terms(tm, solver);
    solver.assertFormula(terms.convert(a));
    const cvc5::Term notB = terms.convert(b).notTerm();
    // a => I, I => not b
    cvc5::Term interpolant;
    if (from == InterpolantTerms::Any) {
        interpolant = solver.getInterpolant(notB);
    } else {
        cvc5::Grammar grammar = GrammarOf(tm, solver, terms, a, b).make();
        interpolant = solver.getInterpolant(notB, grammar);
    }
    return interpolant.isNull() ? "" : interpolant.toString();
}

} // namespace

std::optional<term::Term> cvc5Interpolant(term::TermManager& tm, term::Term a, term::Term b, double seconds,
                                          InterpolantTerms terms) {
    VOUCH_CHECK(tm.sort(a).isBool() && tm.sort(b).isBool(), "interpolants separate formulas");
    // In a process of its own: cvc5's own time limit may end in an abort.
    auto child = support::Child::start([&](support::Channel& parent) {
        try {
            parent.send(kFound, synthesise(tm, a, b, terms));
        } catch (const cvc5::CVC5ApiException&) { // a sort or operator that it has no grammar for
            return 1;
        }
        return 0;
    });
    std::optional<support::Message> found;
    auto budget = support::Budget::seconds(seconds);
    for (bool open = true; open && !found && !budget.exhausted();) {
        pollfd watched{child.channel().descriptor(), POLLIN, 0};
        ::poll(&watched, 1, static_cast<int>(budget.remaining() * 1000) + 1);
        open = child.channel().receive();
        found = child.channel().next();
    }
    if (!found || found->payload.empty()) return std::nullopt;
    try {
        return term::readSmtLibTerm(tm, found->payload);
    } catch (const term::SmtLibError&) { // an operator that we do not have
        return std::nullopt;
    }
}

} // namespace vouch::solver
