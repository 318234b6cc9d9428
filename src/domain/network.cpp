#include "domain/network.h"

#include "term/traverse.h"

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
    for (Term t : nodes_) {
        const AbstractValue* given = tm_.isVar(t) ? leafValue(t) : nullptr;
        v.values_.push_back(given ? *given : AbstractValue::all(tm_.sort(t)));
    }
    v.up_.assign(nodes_.size(), 1);
    v.down_.assign(nodes_.size(), 0);
    sweepUp(v);
    return v;
}

void Network::restrict(Valuation& v, size_t node, const AbstractValue& to) const {
    AbstractValue narrowed = v.values_[node].meet(to);
    if (narrowed == v.values_[node]) return;
    v.values_[node] = std::move(narrowed);
    touched(v, node);
}

void Network::touched(Valuation& v, size_t node) const {
    if (v.values_[node].isEmpty()) v.contradiction_ = true;
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
            args.push_back(&v.values_[arguments_[k]]);
        AbstractValue computed = evaluate(tm_, nodes_[i], args).meet(v.values_[i]);
        if (computed == v.values_[i]) continue;
        computed.range = computed.range.capped(kArcs);
        if (computed == v.values_[i]) continue;
        v.values_[i] = std::move(computed);
        touched(v, i);
        changed = true;
    }
    return changed;
}

bool Network::sweepDown(Valuation& v) const {
    bool changed = false;
    std::vector<AbstractValue> before;
    std::vector<AbstractValue*> args;
    for (size_t i = nodes_.size(); i-- > 0 && !v.contradiction_;) {
        if (!v.down_[i]) continue;
        v.down_[i] = 0;
        const uint32_t first = firstArgument_[i], last = firstArgument_[i + 1];
        if (first == last || v.values_[i].isAll()) continue;
        args.clear(), before.clear();
        for (uint32_t k = first; k < last; ++k) {
            args.push_back(&v.values_[arguments_[k]]);
            before.push_back(*args.back());
        }
        if (!refine(tm_, nodes_[i], v.values_[i], args)) continue;
        changed = true;
        for (uint32_t k = first; k < last; ++k)
            if (!(before[k - first] == *args[k - first])) touched(v, arguments_[k]);
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
