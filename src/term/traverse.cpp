#include "term/traverse.h"

#include "support/check.h"

#include <algorithm>
#include <unordered_set>

namespace vouch::term {

namespace {

// Which handles were seen. Dense while the cone is a fair share of the arena, sparse for a small cone in a large one.
class Marks {
  public:
    explicit Marks(size_t arenaSize) : arenaSize_(arenaSize) {}
    bool insert(Term t) { // true if t is new
        if (!dense_.empty()) {
            if (dense_[t.id()]) return false;
            return dense_[t.id()] = true;
        }
        if (!sparse_.insert(t.id()).second) return false;
        if (sparse_.size() > 1024 && sparse_.size() > arenaSize_ / 64) makeDense();
        return true;
    }

  private:
    void makeDense() {
        dense_.assign(arenaSize_ + 1, false);
        for (uint32_t id : sparse_) dense_[id] = true;
        sparse_.clear();
    }
    size_t arenaSize_;
    std::unordered_set<uint32_t> sparse_;
    std::vector<bool> dense_;
};

std::vector<Term> reachable(const TermManager& tm, std::span<const Term> roots) {
    Marks marks(tm.size());
    std::vector<Term> found;
    auto visit = [&](Term t) {
        VOUCH_CHECK(!t.isNull(), "null term in a traversal");
        if (marks.insert(t)) found.push_back(t);
    };
    for (Term root : roots) visit(root);
    for (size_t i = 0; i < found.size(); ++i)
        for (Term argument : tm.args(found[i])) visit(argument);
    return found;
}

} // namespace

std::vector<Term> cone(const TermManager& tm, std::span<const Term> roots) {
    std::vector<Term> found = reachable(tm, roots);
    std::sort(found.begin(), found.end()); // ascending handles are a topological order
    return found;
}

std::vector<Term> variables(const TermManager& tm, std::span<const Term> roots) {
    std::vector<Term> found = reachable(tm, roots);
    std::erase_if(found, [&](Term t) { return !tm.isVar(t); });
    std::sort(found.begin(), found.end());
    return found;
}

bool isPredicate(const TermManager& tm, Term t) {
    switch (tm.kind(t)) {
    case Kind::BvUlt:
    case Kind::BvUle:
    case Kind::BvSlt:
    case Kind::BvSle: return true;
    case Kind::Eq: return tm.sort(tm.arg(t, 0)).isBitVec();
    default: return false;
    }
}

size_t dagSize(const TermManager& tm, std::span<const Term> roots) { return reachable(tm, roots).size(); }

void Substitution::bind(Term from, Term to) {
    VOUCH_CHECK(!applied_, "all bindings come before the first application");
    VOUCH_CHECK(tm_.sort(from) == tm_.sort(to), "substitution must keep the sort");
    memo_.set(from, to);
    if (lowest_.isNull() || from < lowest_) lowest_ = from;
}

Term Substitution::apply(Term t) {
    applied_ = true;
    if (memo_.empty()) return t;
    // A term older than every bound term contains none of them.
    auto known = [this](Term u) {
        if (u < lowest_) return u;
        const Term* image = memo_.find(u);
        return image ? *image : Term();
    };
    if (Term done = known(t)) return done;
    std::vector<Term> stack{t};
    while (!stack.empty()) {
        Term top = stack.back();
        if (!known(top).isNull()) {
            stack.pop_back();
            continue;
        }
        Term images[3];
        unsigned count = 0;
        bool ready = true, changed = false;
        for (Term argument : tm_.args(top)) {
            Term image = known(argument);
            if (image.isNull()) {
                stack.push_back(argument);
                ready = false;
            }
            changed |= image != argument;
            images[count++] = image;
        }
        if (!ready) continue;
        stack.pop_back();
        memo_.set(top, changed ? rebuild(top, std::span(images, count)) : top);
    }
    return known(t);
}

Term Substitution::rebuild(Term t, std::span<const Term> args) {
    Kind kind = tm_.kind(t);
    bool parametric = kind == Kind::BvExtract || kind == Kind::BvZext || kind == Kind::BvSext;
    uint32_t p0 = parametric ? tm_.param(t, 0) : 0;
    uint32_t p1 = kind == Kind::BvExtract ? tm_.param(t, 1) : 0;
    return tm_.mk(kind, args, p0, p1, tm_.sort(t));
}

const Value* Evaluator::known(Term t) const {
    const uint32_t* position = memo_.find(t);
    return position ? &values_[*position] : nullptr;
}

void Evaluator::remember(Term t, Value v) {
    memo_.set(t, static_cast<uint32_t>(values_.size()));
    values_.push_back(std::move(v));
}

Value Evaluator::operator()(Term t) {
    std::vector<Term> stack{t};
    Value arguments[3];
    while (!stack.empty()) {
        Term top = stack.back();
        if (known(top)) {
            stack.pop_back();
            continue;
        }
        if (tm_.isVar(top)) {
            auto it = assignment_.find(top);
            remember(top, it == assignment_.end() ? Value::zero(tm_.sort(top)) : it->second);
            stack.pop_back();
            continue;
        }
        size_t before = stack.size(), count = 0;
        for (Term argument : tm_.args(top)) {
            const Value* value = known(argument);
            if (!value)
                stack.push_back(argument);
            else
                arguments[count++] = *value;
        }
        if (stack.size() > before) continue;
        stack.pop_back();
        remember(top, evaluateOperator(tm_, top, std::span(arguments, count)));
    }
    return *known(t);
}

} // namespace vouch::term
