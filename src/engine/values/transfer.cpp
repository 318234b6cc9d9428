#include "engine/values/transfer.h"

#include "domain/interval_operators.h"
#include "engine/values/expressions.h"
#include "support/check.h"
#include "term/traverse.h"

#include <algorithm>

namespace vouch::engine::values {

using term::Kind;

namespace {

std::vector<Term> rootsOf(const program::Edge& e, const std::vector<Term>& target) {
    std::vector<Term> roots{e.guard};
    for (const program::Assignment& a : e.next)
        if (std::binary_search(target.begin(), target.end(), a.variable)) roots.push_back(a.value);
    return roots;
}

} // namespace

Transfer::Transfer(const Program& p, const Frames& frames, EdgeId edge)
    : tm_(*p.tm), edge_(p.edges[edge]), source_(frames.at(edge_.from)),
      network_(tm_, rootsOf(edge_, frames.at(edge_.to))), guard_(*network_.find(edge_.guard)) {
    for (Term variable : frames.at(edge_.to)) {
        const Term value = edge_.nextOf(variable);
        successors_.push_back({variable, value, network_.find(value), frames.position(edge_.from, variable)});
    }
    for (size_t leaf : network_.leaves())
        if (auto position = frames.position(edge_.from, network_.term(leaf)))
            positions_.emplace(network_.term(leaf), *position);
}

std::vector<State> Transfer::apply(const State& from, const Precision& precision) const {
    VOUCH_CHECK(from.values.size() == source_.size(), "an edge is applied to a state of another location");
    Valuation v = network_.start([&](Term leaf) -> const AbstractValue* {
        auto found = positions_.find(leaf);
        return found == positions_.end() ? nullptr : from.values[found->second].get();
    });
    network_.restrict(v, guard_, AbstractValue::boolean(true));
    network_.settle(v);
    assumeEqualities(from, v);
    assumeExpressions(from, v);
    std::vector<State> result;
    if (v.isContradiction()) return result;
    const size_t cases = std::clamp<size_t>(precision.work / network_.size(), 1, precision.cases);
    split(std::move(v), 0, static_cast<unsigned>(cases),
          [&](const Valuation& settled) { result.push_back(successor(from, settled, precision)); });
    return result;
}

// Variables of one class have the value that all of them can have.
void Transfer::assumeEqualities(const State& from, Valuation& v) const {
    if (from.classes.empty() || v.isContradiction()) return;
    std::map<uint32_t, AbstractValue> common;
    for (const auto& [leaf, position] : positions_) {
        const AbstractValue& value = v.at(*network_.find(leaf));
        auto [it, fresh] = common.try_emplace(from.classes[position], value);
        if (!fresh) it->second = it->second.meet(value);
    }
    if (common.size() == positions_.size()) return;
    for (const auto& [leaf, position] : positions_)
        network_.restrict(v, *network_.find(leaf), common.at(from.classes[position]));
    network_.settle(v);
}

bool Transfer::matters(const Valuation& v, size_t choice) const {
    const AbstractValue& value = v.at(choice);
    if (value.isConstant()) return false;
    return network_.anyUser(choice, [&](size_t user) {
        const AbstractValue& use = v.at(user);
        switch (tm_.kind(network_.term(user))) {
        case Kind::Ite: return tm_.arg(network_.term(user), 0) == network_.term(choice) && !use.isConstant();
        case Kind::Or:
            return !use.isFalse() && !network_.anyArgument(user, [&](size_t a) { return v.at(a).isTrue(); });
        case Kind::And:
            return !use.isTrue() && !network_.anyArgument(user, [&](size_t a) { return v.at(a).isFalse(); });
        default: return false;
        }
    });
}

void Transfer::split(Valuation v, size_t choice, unsigned cases,
                     const std::function<void(const Valuation&)>& visit) const {
    VOUCH_CHECK(!v.isContradiction() && cases > 0, "cases of what is not possible");
    const auto& choices = network_.choices();
    while (choice < choices.size() && !matters(v, choices[choice])) ++choice;
    if (cases <= 1 || choice == choices.size()) return visit(v);
    Valuation yes = v;
    network_.restrict(yes, choices[choice], AbstractValue::boolean(true));
    network_.settle(yes);
    network_.restrict(v, choices[choice], AbstractValue::boolean(false));
    network_.settle(v);
    const bool both = !yes.isContradiction() && !v.isContradiction();
    if (!yes.isContradiction()) split(std::move(yes), choice + 1, both ? cases / 2 : cases, visit);
    if (!v.isContradiction()) split(std::move(v), choice + 1, both ? cases - cases / 2 : cases, visit);
}

State Transfer::successor(const State& from, const Valuation& v, const Precision& precision) const {
    State to;
    to.values.reserve(successors_.size());
    for (const Successor& s : successors_) {
        if (s.node)
            to.values.push_back(share(kept(v.at(*s.node), precision)));
        else
            to.values.push_back(s.before ? from.values[*s.before] : nullptr);
    }
    if (!precision.equalities) return to;
    VOUCH_CHECK(from.classes.size() == from.values.size(), "equalities of a state that tracks none");
    const std::vector<Term> keys = resolved(from, to, v);
    to.classes = classesAfter(from, keys, precision);
    if (precision.terms > 0) to.expressions = expressionsAfter(from, keys, v, precision);
    return to;
}

// Every variable is replaced by the first of its class, every constant variable by its value and every
// decided condition by its truth.
std::vector<Term> Transfer::resolved(const State& from, const State& to, const Valuation& v) const {
    term::Substitution resolve(tm_);
    for (size_t node : network_.choices())
        if (v.at(node).isConstant() && !tm_.isConstant(network_.term(node)))
            resolve.bind(network_.term(node), tm_.mkBool(v.at(node).isTrue()));
    for (const auto& [leaf, position] : positions_) {
        const AbstractValue& value = v.at(*network_.find(leaf));
        if (value.isConstant() && tm_.sort(leaf).isBitVec())
            resolve.bind(leaf, tm_.mkConst(value.asConstant()));
        else if (from.classes[position] != position)
            resolve.bind(leaf, source_[from.classes[position]]);
    }
    std::vector<Term> keys;
    for (uint32_t i = 0; i < successors_.size(); ++i) {
        const Successor& s = successors_[i];
        const bool constant = to.values[i] && to.values[i]->isConstant() && tm_.sort(s.variable).isBitVec();
        keys.push_back(constant   ? tm_.mkConst(to.values[i]->asConstant())
                       : s.node   ? resolve.apply(s.value)
                       : s.before ? source_[from.classes[*s.before]]
                                  : s.value);
    }
    return keys;
}

// Two variables are equal afterwards if they are set to the same leaf, or if they were equal before and are
// updated identically. With expressions (n > 0) the same term is enough.
std::vector<uint32_t> Transfer::classesAfter(const State& from, const std::vector<Term>& keys,
                                             const Precision& precision) const {
    constexpr uint32_t kAny = UINT32_MAX;
    std::vector<uint32_t> classes(successors_.size());
    std::map<std::pair<Term, uint32_t>, uint32_t> first;
    for (uint32_t i = 0; i < successors_.size(); ++i) {
        const Successor& s = successors_[i];
        uint32_t before = kAny;
        if (!tm_.isVar(keys[i]) && !tm_.isConstant(keys[i]) && precision.terms == 0)
            before = s.before ? from.classes[*s.before] : kAny - 1 - i;
        classes[i] = first.try_emplace({keys[i], before}, i).first->second;
    }
    return classes;
}

std::vector<Expression> Transfer::expressionsAfter(const State& from, const std::vector<Term>& keys,
                                                   const Valuation& v, const Precision& precision) const {
    ExpressionTransfer::Forms forms;
    for (Term key : keys)
        forms.push_back(tm_.sort(key).isBitVec() ? domain::linearForm(tm_, key) : std::nullopt);
    auto known = [&](Term atom) -> const AbstractValue* {
        if (auto node = network_.find(atom)) return &v.at(*node);
        return nullptr;
    };
    return ExpressionTransfer(source_, from, forms, known, precision.terms).run();
}

// x = sum + offset narrows x; and where the sum is a single variable with coefficient one, it narrows that
// one.
void Transfer::assumeExpressions(const State& from, Valuation& v) const {
    if (from.expressions.empty() || v.isContradiction()) return;
    auto current = [&](uint32_t position) {
        if (auto node = network_.find(source_[position])) return v.at(*node).range;
        return from.values[position] ? from.values[position]->range
                                     : IntervalSet::all(tm_.width(source_[position]));
    };
    for (uint32_t i = 0; i < source_.size(); ++i) {
        const Expression& e = from.expressions[i];
        if (!e.offset) continue;
        if (auto node = network_.find(source_[i])) {
            IntervalSet sum = e.offset->range;
            for (const auto& [earlier, coefficient] : e.sum)
                sum =
                    domain::add(sum, domain::multiply(IntervalSet::constant(coefficient), current(earlier)));
            network_.restrict(v, *node, AbstractValue::of(std::move(sum)));
        }
        VOUCH_CHECK(!e.sum.empty() && e.sum.rbegin()->first < i, "an expression over later variables");
        const auto& [only, coefficient] = *e.sum.begin();
        auto node = network_.find(source_[only]);
        if (node && e.sum.size() == 1 && coefficient.isOne())
            network_.restrict(v, *node, AbstractValue::of(domain::subtract(current(i), e.offset->range)));
    }
    network_.settle(v);
}

} // namespace vouch::engine::values
