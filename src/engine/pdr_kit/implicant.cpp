#include "engine/pdr_kit/implicant.h"

#include "support/check.h"

#include <unordered_map>
#include <unordered_set>

namespace vouch::engine::pdr_kit {

namespace {

using term::Kind;

class Walk {
  public:
    Walk(TermManager& tm, const term::Assignment& model) : tm_(tm), value_(tm, model) {}

    std::vector<Term> run(std::span<const Term> formulas) {
        for (Term formula : formulas) require(formula, true);
        while (!agenda_.empty()) {
            auto [formula, polarity] = agenda_.back();
            agenda_.pop_back();
            visit(formula, polarity);
        }
        VOUCH_EXPENSIVE(for (Term literal : literals_)
                            VOUCH_CHECK(truth(literal), "an implicant without the model it was made from"));
        return std::move(literals_);
    }

  private:
    using Demand = std::pair<Term, bool>; // the formula has this truth value in the model, and must keep it

    bool truth(Term formula) { return value_(formula).asBool(); }
    static uint64_t code(Term formula, bool polarity) { return uint64_t(formula.id()) << 1 | polarity; }

    void require(Term formula, bool polarity) {
        VOUCH_EXPENSIVE(VOUCH_CHECK(truth(formula) == polarity, "the model does not say what is required"));
        if (tm_.isConstant(formula)) return;
        if (seen_.insert(code(formula, polarity)).second) agenda_.push_back({formula, polarity});
    }
    void requireAsIs(Term formula) { require(formula, truth(formula)); }

    void visit(Term formula, bool polarity) {
        const auto arguments = tm_.args(formula);
        switch (tm_.kind(formula)) {
        case Kind::Not: return require(arguments[0], !polarity);
        case Kind::And: return polarity ? requireAll(arguments, true) : requireOne(arguments, false);
        case Kind::Or: return polarity ? requireOne(arguments, true) : requireAll(arguments, false);
        case Kind::Xor:
            for (Term argument : arguments) requireAsIs(argument);
            return;
        case Kind::Ite:
            requireAsIs(arguments[0]);
            return require(truth(arguments[0]) ? arguments[1] : arguments[2], polarity);
        case Kind::Eq:
            if (!tm_.sort(arguments[0]).isBool()) break;
            requireAsIs(arguments[0]);
            return requireAsIs(arguments[1]);
        default: break;
        }
        addAtom(formula, polarity);
    }

    // Copies: building terms may move what args() points to.
    void requireAll(std::span<const Term> arguments, bool polarity) {
        for (Term argument : std::vector<Term>(arguments.begin(), arguments.end()))
            require(argument, polarity);
    }
    void requireOne(std::span<const Term> arguments, bool polarity) {
        Term chosen;
        for (Term argument : std::vector<Term>(arguments.begin(), arguments.end())) {
            if (truth(argument) != polarity) continue;
            if (tm_.isConstant(argument) || seen_.contains(code(argument, polarity))) return;
            if (!chosen) chosen = argument;
        }
        VOUCH_CHECK(chosen, "the model does not satisfy the formula");
        require(chosen, polarity);
    }

    void addAtom(Term atom, bool polarity) {
        Term resolved = resolve(atom);
        if (resolved != atom) return require(resolved, polarity); // it may not be an atom any more
        literals_.push_back(polarity ? atom : tm_.mkNot(atom));
    }

    // The term along the model's path: no conditionals, no reads of written arrays.
    Term resolve(Term root) {
        stack_.assign(1, root);
        while (!stack_.empty()) {
            Term t = stack_.back();
            if (resolved_.contains(t)) {
                stack_.pop_back();
                continue;
            }
            const size_t before = stack_.size();
            Term result = tryResolve(t);
            if (stack_.size() > before) continue; // parts first
            resolved_.emplace(t, result);
            stack_.pop_back();
        }
        return resolved_.at(root);
    }

    // The resolved term, or null after putting what it needs on the stack.
    Term tryResolve(Term t) {
        if (tm_.kind(t) == Kind::Ite) {
            Term condition = tm_.arg(t, 0), branch = tm_.arg(t, truth(condition) ? 1 : 2);
            requireAsIs(condition);
            return part(branch);
        }
        if (tm_.kind(t) == Kind::ArraySelect) return read(t);
        std::vector<Term> arguments;
        bool complete = true;
        for (Term argument : tm_.args(t)) {
            arguments.push_back(part(argument));
            complete &= bool(arguments.back());
        }
        if (!complete) return {};
        if (arguments.empty()) return t;
        const Kind kind = tm_.kind(t);
        const bool extract = kind == Kind::BvExtract, extend = kind == Kind::BvZext || kind == Kind::BvSext;
        return tm_.mk(kind, arguments, extract || extend ? tm_.param(t, 0) : 0, extract ? tm_.param(t, 1) : 0,
                      tm_.sort(t));
    }

    // select(array, index): down stores, shifts and prefixes to what the model reads, or to the array below all.
    Term read(Term t) {
        Term array = tm_.arg(t, 0), index = tm_.arg(t, 1);
        for (;;) {
            const Kind kind = tm_.kind(array);
            if (kind == Kind::Ite) {
                Term condition = tm_.arg(array, 0);
                requireAsIs(condition);
                array = tm_.arg(array, truth(condition) ? 1 : 2);
            } else if (kind == Kind::ArrayStore) {
                Term same = tm_.mkEq(tm_.arg(array, 1), index);
                const bool hit = truth(same);
                const Term element = tm_.arg(array, 2), below = tm_.arg(array, 0);
                require(same, hit);
                if (hit) return part(element);
                array = below;
            } else if (kind == Kind::ArrayShift) {
                const Term below = tm_.arg(array, 0);
                index = tm_.mkBvAdd(index, tm_.arg(array, 1));
                array = below;
            } else if (kind == Kind::ArrayPrefix) {
                const Term below = tm_.arg(array, 1), rest = tm_.arg(array, 2);
                const Term isBelow = tm_.mkBvUlt(index, tm_.arg(array, 0));
                requireAsIs(isBelow);
                array = truth(isBelow) ? below : rest;
            } else if (kind == Kind::ArrayConst) {
                return part(tm_.arg(array, 0));
            } else {
                Term where = part(index);
                return where ? tm_.mkSelect(array, where) : Term();
            }
        }
    }

    Term part(Term t) {
        auto it = resolved_.find(t);
        if (it != resolved_.end()) return it->second;
        stack_.push_back(t);
        return {};
    }

    TermManager& tm_;
    term::Evaluator value_;
    std::vector<Demand> agenda_;
    std::unordered_set<uint64_t> seen_;
    std::vector<Term> literals_;
    std::unordered_map<Term, Term> resolved_;
    std::vector<Term> stack_;
};

} // namespace

std::vector<Term> implicant(TermManager& tm, std::span<const Term> formulas, const term::Assignment& model) {
    return Walk(tm, model).run(formulas);
}

} // namespace vouch::engine::pdr_kit
