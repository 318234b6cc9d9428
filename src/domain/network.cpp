#include "domain/network.h"

#include "term/traverse.h"

#include <map>

namespace vouch::domain {

using term::Kind;

namespace {

constexpr unsigned kSweeps = 6; // up and down together; a pair of strict comparisons could go on for ever
constexpr size_t kArcs = 16;    // per term

} // namespace

Network::Network(const TermManager& tm, std::span<const Term> roots)
    : tm_(tm), nodes_(term::cone(tm, roots)) {
    for (size_t i = 0; i < nodes_.size(); ++i) position_.set(nodes_[i], static_cast<uint32_t>(i));
    std::vector<uint32_t> uses(nodes_.size());
    std::vector<bool> chosen(nodes_.size());
    for (size_t i = 0; i < nodes_.size(); ++i) {
        firstArgument_.push_back(static_cast<uint32_t>(arguments_.size()));
        const Kind kind = tm.kind(nodes_[i]);
        if (kind == Kind::Variable) leaves_.push_back(i);
        for (Term argument : tm.args(nodes_[i])) {
            arguments_.push_back(*position_.find(argument));
            ++uses[arguments_.back()];
        }
        const bool isDisjunction = kind == Kind::Or || kind == Kind::And; // an And may occur negated
        if (kind == Kind::Ite) chosen[arguments_[firstArgument_[i]]] = true;
        for (size_t k = firstArgument_[i]; isDisjunction && k < arguments_.size(); ++k)
            chosen[arguments_[k]] = true;
    }
    firstArgument_.push_back(static_cast<uint32_t>(arguments_.size()));
    firstUser_.assign(1, 0);
    for (uint32_t n : uses) firstUser_.push_back(firstUser_.back() + n);
    users_.resize(arguments_.size());
    std::vector<uint32_t> next(firstUser_.begin(), firstUser_.end() - 1);
    for (uint32_t i = 0; i < nodes_.size(); ++i)
        for (uint32_t k = firstArgument_[i]; k < firstArgument_[i + 1]; ++k)
            users_[next[arguments_[k]]++] = i;
    for (size_t i = nodes_.size(); i-- > 0;)
        if (chosen[i]) choices_.push_back(i);
}

std::optional<size_t> Network::find(Term t) const {
    const uint32_t* position = position_.find(t);
    if (!position) return std::nullopt;
    return *position;
}

Network::Valuation Network::start(const std::function<const AbstractValue*(Term)>& leafValue) const {
    Valuation v;
    v.values_.reserve(nodes_.size());
    std::map<term::Sort, std::shared_ptr<const AbstractValue>> anything;
    for (Term t : nodes_) {
        const AbstractValue* given = tm_.isVar(t) ? leafValue(t) : nullptr;
        auto& all = anything[tm_.sort(t)];
        if (!all) all = std::make_shared<const AbstractValue>(AbstractValue::all(tm_.sort(t)));
        v.values_.push_back(given ? std::make_shared<const AbstractValue>(*given) : all);
    }
    v.up_.assign(nodes_.size(), 1);
    v.down_.assign(nodes_.size(), 0);
    sweepUp(v);
    return v;
}

void Network::restrict(Valuation& v, size_t node, const AbstractValue& to) const {
    AbstractValue narrowed = v.at(node).meet(to);
    if (!(narrowed == v.at(node))) set(v, node, std::move(narrowed));
}

void Network::set(Valuation& v, size_t node, AbstractValue value) const {
    if (value.isEmpty()) v.contradiction_ = true;
    v.values_[node] = std::make_shared<const AbstractValue>(std::move(value));
    v.down_[node] = 1;
    for (uint32_t k = firstUser_[node]; k < firstUser_[node + 1]; ++k)
        v.up_[users_[k]] = v.down_[users_[k]] = 1;
}

bool Network::sweepUp(Valuation& v) const {
    bool changed = false;
    std::vector<const AbstractValue*> args;
    for (size_t i = 0; i < nodes_.size() && !v.contradiction_; ++i) {
        if (!v.up_[i]) continue;
        v.up_[i] = 0;
        args.clear();
        for (uint32_t k = firstArgument_[i]; k < firstArgument_[i + 1]; ++k)
            args.push_back(&v.at(arguments_[k]));
        AbstractValue computed = evaluate(tm_, nodes_[i], args).meet(v.at(i));
        if (computed == v.at(i)) continue;
        computed.range = computed.range.capped(kArcs);
        if (computed == v.at(i)) continue;
        set(v, i, std::move(computed));
        changed = true;
    }
    return changed;
}

bool Network::sweepDown(Valuation& v) const {
    bool changed = false;
    std::vector<AbstractValue> narrowed;
    std::vector<AbstractValue*> args;
    for (size_t i = nodes_.size(); i-- > 0 && !v.contradiction_;) {
        if (!v.down_[i]) continue;
        v.down_[i] = 0;
        const uint32_t first = firstArgument_[i], last = firstArgument_[i + 1];
        if (first == last || v.at(i).isAll()) continue;
        narrowed.clear(), args.clear();
        for (uint32_t k = first; k < last; ++k) narrowed.push_back(v.at(arguments_[k]));
        for (AbstractValue& a : narrowed) args.push_back(&a);
        if (!refine(tm_, nodes_[i], v.at(i), args)) continue;
        changed = true;
        for (uint32_t k = first; k < last; ++k) restrict(v, arguments_[k], narrowed[k - first]);
    }
    return changed;
}

void Network::settle(Valuation& v) const {
    for (unsigned sweep = 0; sweep < kSweeps && !v.contradiction_; ++sweep) {
        const bool down = sweepDown(v);
        const bool up = !v.contradiction_ && sweepUp(v);
        if (!down && !up) return;
    }
}

} // namespace vouch::domain
