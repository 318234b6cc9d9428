#include "engine/learn/interpolator.h"

#include "engine/learn/text.h"
#include "engine/solvers.h"
#include "solver/interpolant.h"
#include "support/check.h"
#include "term/conjuncts.h"

#include <algorithm>

namespace vouch::engine::learn {

namespace {

using solver::Result;
using term::Kind;

constexpr int64_t kEffort = 500;       // conflicts per query; most need none
constexpr unsigned kMostUndecided = 2; // queries beyond that effort, per question
constexpr double kCvc5Seconds = 0.5;
constexpr size_t kMostReplacements = 8; // relations tried in place of one literal
constexpr size_t kMostGeneralised = 4;  // literals of one cube that are replaced
constexpr size_t kMostComparisons = 64; // offered from the text
constexpr size_t kMostDrops = 16;       // literals tried to be left out of a core
constexpr size_t kSmall = 3;            // nodes of a relation between variables or constants

// What an interpolant may consist of: a comparison or a Boolean variable.
bool isAtom(const term::TermManager& tm, Term t) {
    return isComparison(tm, t) || (tm.isVar(t) && tm.sort(t).isBool());
}

Term atomOf(const term::TermManager& tm, Term literal) {
    return tm.kind(literal) == Kind::Not ? tm.arg(literal, 0) : literal;
}

bool isLiteral(const term::TermManager& tm, Term t) { return isAtom(tm, atomOf(tm, t)); }

bool isSmall(const term::TermManager& tm, Term literal) {
    return isLiteral(tm, literal) && term::dagSize(tm, atomOf(tm, literal)) <= kSmall;
}

} // namespace

Interpolator::Interpolator(const Program& program, const Context& context, const Vocabulary& vocabulary,
                           Method method, std::string prefix)
    : program_(program), context_(context), tm_(*program.tm), vocabulary_(vocabulary), method_(method),
      prefix_(std::move(prefix)) {}

// A new solver for every question: questions have little in common, and what is left of old ones only slows
// it down.
void Interpolator::ask(const Question& q) {
    formerWork_ = work();
    solver_ = makeSolver(context_, program_, solver::Backend::Bitblast);
    solver_->setConflictLimit(kEffort);
    solver_->add(q.other);
    undecided_ = 0;
}

// Comparisons before other formulas: they make better literals.
std::vector<Term> Interpolator::syntacticLiterals(const Question& q) const {
    std::vector<Term> comparisons, others;
    for (Term hint : q.hints) (isLiteral(tm_, hint) ? comparisons : others).push_back(hint);
    std::set<Term> shared(q.shared.begin(), q.shared.end());
    std::set<Term> offered(comparisons.begin(), comparisons.end());
    term::Evaluator evaluate(tm_, q.state);
    for (Term t : term::cone(tm_, std::span(&q.other, 1))) {
        if (!isAtom(tm_, t) || comparisons.size() > kMostComparisons) continue;
        auto variables = term::variables(tm_, t);
        bool known =
            std::all_of(variables.begin(), variables.end(), [&](Term v) { return shared.contains(v); });
        if (!known || variables.empty()) continue;
        Term literal = evaluate(t).asBool() ? t : tm_.mkNot(t);
        if (offered.insert(literal).second) comparisons.push_back(literal);
    }
    comparisons.insert(comparisons.end(), others.begin(), others.end());
    return comparisons;
}

double Interpolator::work() const { return formerWork_ + (solver_ ? solver_->statistics.get("work") : 0); }

bool Interpolator::separates(const Cube& cube) {
    VOUCH_CHECK(solver_, "a cube before the question");
    context_.statistics->add(prefix_ + ".queries.interpolation");
    // AND C /\ B; ask() has added B
    Result result = solver_->check(cube);
    undecided_ += result == Result::Unknown;
    return result == Result::Unsat;
}

// Requires that the cube separates. The general literals stand first: a short prefix of the cube is better
// than a core from anywhere.
void Interpolator::shrink(Cube& cube) {
    VOUCH_CHECK(solver_, "a cube before the question");
    size_t most = cube.size();
    for (size_t least = 0;
         least < most && undecided_ < kMostUndecided;) { // prefixes of `most` literals separate
        size_t middle = least + (most - least) / 2;
        if (separates(Cube(cube.begin(), cube.begin() + static_cast<ptrdiff_t>(middle))))
            most = middle;
        else
            least = middle + 1;
    }
    cube.resize(most);
    if (!separates(cube)) return; // the effort was not enough a second time; isVerified() will tell
    auto keepCore = [&](Cube& c) {
        std::vector<Term> core = solver_->core();
        std::erase_if(c, [&](Term t) { return std::find(core.begin(), core.end(), t) == core.end(); });
    };
    keepCore(cube);
    size_t drops = 0;
    for (size_t i = cube.size(); i-- > 0 && drops < kMostDrops && undecided_ < kMostUndecided; ++drops) {
        Cube fewer = cube;
        fewer.erase(fewer.begin() + static_cast<ptrdiff_t>(i));
        if (!separates(fewer)) continue;
        keepCore(fewer);
        cube = std::move(fewer);
        i = std::min(i, cube.size());
    }
}

// A literal that is no plain relation gives way to one over the same variables.
void Interpolator::generalise(const Question& q, Cube& cube) {
    VOUCH_EXPENSIVE(for (Term t : cube) VOUCH_CHECK(term::evaluate(tm_, t, q.state).asBool(),
                                                    "a literal that the state violates"));
    size_t replaced = 0;
    for (Term& literal : cube) {
        if (isSmall(tm_, literal) || ++replaced > kMostGeneralised) continue;
        const Term original = literal;
        size_t tried = 0;
        for (Term relation : vocabulary_.truths(term::variables(tm_, original), q.state)) {
            if (++tried > kMostReplacements || undecided_ >= kMostUndecided) break;
            literal = relation;
            if (separates(cube)) break;
            literal = original;
        }
    }
    std::sort(cube.begin(), cube.end());
    cube.erase(std::unique(cube.begin(), cube.end()), cube.end());
}

bool Interpolator::isVerified(const Question& q, const Cube& cube) {
    term::Evaluator evaluate(tm_, q.state);
    return std::all_of(cube.begin(), cube.end(), [&](Term t) { return evaluate(t).asBool(); }) &&
           separates(cube);
}

std::optional<Cube> Interpolator::interpolate(const Question& q) {
    VOUCH_CHECK(tm_.sort(q.other).isBool(), "the other side of an interpolant is no formula");
    VOUCH_EXPENSIVE(for (Term hint : q.hints)
                        VOUCH_CHECK(term::evaluate(tm_, hint, q.state).asBool(), "a hint that is not true"));
    ask(q);
    if (method_ == Method::Cvc5)
        if (auto cube = fromCvc5(q)) return cube;
    return fromWords(q);
}

std::optional<Cube> Interpolator::fromCvc5(const Question& q) {
    context_.statistics->add(prefix_ + ".queries.cvc5");
    double seconds = std::min(kCvc5Seconds, context_.budget.remaining());
    auto found = solver::cvc5Interpolant(tm_, tm_.mkAnd(vocabulary_.values(q.shared, q.state)), q.other,
                                         seconds, solver::InterpolantTerms::OfB);
    if (!found) return std::nullopt;
    Cube cube = term::conjuncts(tm_, *found);
    if (!isVerified(q, cube)) return std::nullopt;
    context_.statistics->add(prefix_ + ".interpolants.cvc5");
    return cube;
}

std::optional<Cube> Interpolator::fromWords(const Question& q) {
    Cube offered = syntacticLiterals(q);
    bool found = separates(offered);
    if (!found) {
        auto relations = vocabulary_.truths(q.shared, q.state);
        offered.insert(offered.end(), relations.begin(), relations.end());
        found = separates(offered);
    }
    if (!found) {
        auto values = vocabulary_.values(q.shared, q.state);
        offered.insert(offered.end(), values.begin(), values.end());
        found = separates(offered);
    }
    if (!found) return std::nullopt;
    shrink(offered);
    generalise(q, offered);
    if (!isVerified(q, offered)) return std::nullopt;
    VOUCH_EXPENSIVE(for (Term v : term::variables(tm_, offered))
                        VOUCH_CHECK(std::find(q.shared.begin(), q.shared.end(), v) != q.shared.end(),
                                    "an interpolant over what is not shared"));
    return offered;
}

} // namespace vouch::engine::learn
