#include "engine/dataflow/transfer.h"

#include "term/traverse.h"

#include <algorithm>

namespace vouch::engine::dataflow {

using term::Kind;

namespace {

constexpr size_t kWork = 30'000; // terms evaluated per edge and state
constexpr unsigned kMostCases = 64;

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
    cases_ = static_cast<unsigned>(std::clamp<size_t>(kWork / network_.size(), 1, kMostCases));
}

std::vector<State> Transfer::apply(const State& from, const Precision& precision) const {
    Valuation v = network_.start([&](Term leaf) -> const AbstractValue* {
        auto found = positions_.find(leaf);
        return found == positions_.end() ? nullptr : from.values[found->second].get();
    });
    network_.restrict(v, guard_, AbstractValue::boolean(true));
    network_.settle(v);
    assumeEqualities(from, v);
    std::vector<State> result;
    if (v.isContradiction()) return result;
    split(std::move(v), 0, cases_,
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
    if (precision.equalities) to.classes = classesAfter(from, to, v, precision);
    return to;
}

// Two variables are equal afterwards if they are set to the same leaf, or if they were equal before and are
// updated identically: the terms they get are the same once every variable is replaced by the first of its
// class, every constant variable by its value and every decided condition by its truth. With expressions (n >
// 0) the same term is enough.
std::vector<uint32_t> Transfer::classesAfter(const State& from, const State& to, const Valuation& v,
                                             const Precision& precision) const {
    term::Substitution resolve(tm_);
    for (size_t node : network_.choices())
        if (v.at(node).isConstant() && !tm_.isConstant(network_.term(node)))
            resolve.bind(network_.term(node), tm_.mkBool(v.at(node).isTrue()));
    for (const auto& [leaf, position] : positions_) {
        const AbstractValue& value = v.at(*network_.find(leaf));
        if (value.isConstant() && tm_.sort(leaf).isBitVec())
            resolve.bind(leaf, tm_.mkConst(value.asConstant()));
        else if (!from.classes.empty() && from.classes[position] != position)
            resolve.bind(leaf, source_[from.classes[position]]);
    }
    constexpr uint32_t kAny = UINT32_MAX;
    std::vector<uint32_t> classes(successors_.size());
    std::map<std::pair<Term, uint32_t>, uint32_t> first;
    for (uint32_t i = 0; i < successors_.size(); ++i) {
        const Successor& s = successors_[i];
        const bool constant = to.values[i] && to.values[i]->isConstant() && tm_.sort(s.variable).isBitVec();
        Term key = constant                            ? tm_.mkConst(to.values[i]->asConstant())
                   : s.node                            ? resolve.apply(s.value)
                   : s.before && !from.classes.empty() ? source_[from.classes[*s.before]]
                                                       : s.value;
        uint32_t before = kAny;
        if (!tm_.isVar(key) && !tm_.isConstant(key) && precision.terms == 0)
            before = s.before && !from.classes.empty() ? from.classes[*s.before] : kAny - 1 - i;
        classes[i] = first.try_emplace({key, before}, i).first->second;
    }
    return classes;
}

} // namespace vouch::engine::dataflow
