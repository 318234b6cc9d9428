#include "solver/preprocess/definitions.h"

#include "support/check.h"

namespace vouch::solver {

namespace {

// Solves side = other for a variable: side is peeled as long as what is around the variable has an inverse.
// x + t = r  ->  x = r - t, and so on. The rest of side must not hold the variable: the search for circles sees to that.
class Peeling {
  public:
    explicit Peeling(TermManager& tm) : tm_(tm) {}

    // (variable, value) for each variable that the equation can be solved for at the first operators.
    std::vector<std::pair<Term, Term>> solutions(Term a, Term b) {
        solutions_.clear();
        peel(a, b, kDepth);
        peel(b, a, kDepth);
        return std::move(solutions_);
    }

  private:
    static constexpr unsigned kDepth = 3;

    void peel(Term side, Term rest, unsigned depth) {
        if (tm_.isVar(side)) solutions_.emplace_back(side, rest);
        if (depth == 0) return;
        const auto arg = [&](unsigned i) { return tm_.arg(side, i); };
        switch (tm_.kind(side)) {
        case Kind::Not: return peel(arg(0), tm_.mkNot(rest), depth - 1);
        case Kind::BvNot: return peel(arg(0), tm_.mkBvNot(rest), depth - 1);
        case Kind::BvNeg: return peel(arg(0), tm_.mkBvNeg(rest), depth - 1);
        case Kind::BvAdd:
            for (unsigned i : {0u, 1u})
                if (isWorthIt(arg(i))) peel(arg(i), tm_.mkBvSub(rest, arg(1 - i)), depth - 1);
            return;
        case Kind::BvXor:
            for (unsigned i : {0u, 1u})
                if (isWorthIt(arg(i))) peel(arg(i), tm_.mkBvXor(rest, arg(1 - i)), depth - 1);
            return;
        case Kind::BvSub:
            if (isWorthIt(arg(0))) peel(arg(0), tm_.mkBvAdd(rest, arg(1)), depth - 1);
            if (isWorthIt(arg(1))) peel(arg(1), tm_.mkBvSub(arg(0), rest), depth - 1);
            return;
        default: return;
        }
    }
    // Terms are only made where a variable may come of it.
    bool isWorthIt(Term t) const {
        if (tm_.isVar(t)) return true;
        const Kind k = tm_.kind(t);
        return k == Kind::BvNot || k == Kind::BvNeg || k == Kind::BvAdd || k == Kind::BvXor ||
               k == Kind::BvSub;
    }

    TermManager& tm_;
    std::vector<std::pair<Term, Term>> solutions_;
};

// Orders definitions so that none is in a circle; one of each circle is dropped.
class Order {
  public:
    Order(const TermManager& tm, const std::vector<Definition>& candidates)
        : tm_(tm), candidates_(candidates) {
        for (size_t i = 0; i < candidates.size(); ++i) byVariable_.set(candidates[i].variable, i);
    }

    std::vector<Definition> run() {
        for (const Definition& d : candidates_) visit(d.variable);
        return std::move(order_);
    }

  private:
    enum Mark : uint8_t { Open = 1, Done };
    struct Frame {
        Term term;
        unsigned next = 0; // argument
    };

    // The i-th term below: the value of a variable that has one, the arguments of others.
    std::optional<Term> below(const Frame& f) const {
        if (const size_t* d = definitionOf(f.term))
            return f.next == 0 ? std::optional(candidates_[*d].value) : std::nullopt;
        return f.next < tm_.args(f.term).size() ? std::optional(tm_.arg(f.term, f.next)) : std::nullopt;
    }
    const size_t* definitionOf(Term t) const { return dropped_.find(t) ? nullptr : byVariable_.find(t); }

    void visit(Term root) {
        if (const Mark* mark = marks_.find(root); mark && *mark == Done) return;
        stack_.assign(1, {root});
        marks_.set(root, Open);
        while (!stack_.empty()) {
            const std::optional<Term> next = below(stack_.back());
            if (!next) {
                finish();
                continue;
            }
            ++stack_.back().next;
            const Mark* mark = marks_.find(*next);
            if (!mark || (*mark != Open && *mark != Done)) {
                marks_.set(*next, Open);
                stack_.push_back({*next});
            } else if (*mark == Open) {
                breakCircle();
            }
        }
    }

    void finish() {
        const Term t = stack_.back().term;
        if (const size_t* d = definitionOf(t)) order_.push_back(candidates_[*d]);
        marks_.set(t, Done);
        stack_.pop_back();
    }

    // The last variable on the way gives up its definition; what was begun behind it begins anew.
    void breakCircle() {
        while (!definitionOf(stack_.back().term)) {
            marks_.set(stack_.back().term, Mark{});
            stack_.pop_back();
            VOUCH_CHECK(!stack_.empty(), "a circle without a definition");
        }
        dropped_.set(stack_.back().term, true);
        stack_.back().next = 0; // a leaf from now on
    }

    const TermManager& tm_;
    const std::vector<Definition>& candidates_;
    term::TermMap<size_t> byVariable_;
    term::TermMap<bool> dropped_;
    term::TermMap<Mark> marks_;
    std::vector<Frame> stack_;
    std::vector<Definition> order_;
};

} // namespace

std::vector<Definition> definitionsAmong(TermManager& tm, const std::vector<Term>& conjuncts) {
    std::vector<Definition> candidates;
    term::TermMap<bool> taken;
    Peeling peeling(tm);
    const auto offer = [&](Term variable, Term value, size_t conjunct) {
        if (variable == value || taken.find(variable)) return false;
        taken.set(variable, true);
        candidates.push_back({variable, value, conjunct});
        return true;
    };
    for (size_t i = 0; i < conjuncts.size(); ++i) {
        const Term t = conjuncts[i];
        const bool isNegated = tm.kind(t) == Kind::Not;
        const Term inner = isNegated ? tm.arg(t, 0) : t;
        if (tm.isVar(inner)) {
            offer(inner, tm.mkBool(!isNegated), i);
        } else if (tm.kind(inner) == Kind::Eq) {
            const Term a = tm.arg(inner, 0), b = tm.arg(inner, 1);
            if (isNegated && !tm.sort(a).isBool()) continue;
            for (const auto& [variable, value] : peeling.solutions(a, isNegated ? tm.mkNot(b) : b))
                if (offer(variable, value, i)) break;
        }
    }
    return Order(tm, candidates).run();
}

} // namespace vouch::solver
