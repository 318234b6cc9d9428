#include "solver/refine/word_graph.h"

#include "support/check.h"
#include "term/traverse.h"

#include <algorithm>
#include <unordered_set>

namespace vouch::solver::refine {

bool isWiring(Kind kind) {
    switch (kind) {
    case Kind::Not:
    case Kind::BvNot:
    case Kind::BvConcat:
    case Kind::BvExtract:
    case Kind::BvZext:
    case Kind::BvSext: return true;
    default: return false;
    }
}

static bool isConnective(Kind kind) { return kind == Kind::And || kind == Kind::Or; }

WordGraph::WordGraph(const TermManager& tm, std::vector<Term> outputs)
    : tm_(tm), outputs_(std::move(outputs)), nodes_(term::cone(tm, outputs_)) {
    const size_t count = nodes_.size();
    for (size_t i = 0; i < count; ++i) position_.set(nodes_[i], static_cast<uint32_t>(i));
    firstArgument_.push_back(0);
    std::vector<uint32_t> fanOuts(count + 1, 0);
    for (Term t : nodes_) {
        unsigned level = 0;
        for (Term argument : tm.args(t)) {
            const uint32_t a = *position_.find(argument);
            arguments_.push_back(a);
            ++fanOuts[a];
            VOUCH_CHECK(a < level_.size(), "an argument that comes after its user");
            level = std::max(level, level_[a] + 1);
        }
        firstArgument_.push_back(static_cast<uint32_t>(arguments_.size()));
        level_.push_back(level);
        levels_ = std::max(levels_, level + 1);
    }
    firstUser_.assign(count + 1, 0);
    for (size_t i = 0; i < count; ++i) firstUser_[i + 1] = firstUser_[i] + fanOuts[i];
    users_.resize(arguments_.size());
    std::vector<uint32_t> next(firstUser_.begin(), firstUser_.end() - 1);
    for (uint32_t i = 0; i < count; ++i)
        for (uint32_t a : arguments(i)) users_[next[a]++] = i;
    isOutput_.assign(count, false);
    for (Term t : outputs_) {
        VOUCH_CHECK(tm.sort(t).isBool(), "an output that is not Boolean");
        isOutput_[at(t)] = true;
    }
    isWord_.assign(count, false);
    for (size_t i = 0; i < count; ++i) {
        if (tm.isVar(nodes_[i]) && !tm.sort(nodes_[i]).isArray()) inputs_.push_back(i);
        isWord_[i] = isOwner(i);
        if (isWord_[i]) words_.push_back(i);
    }
}

// Whether the node has a definition that belongs to nobody else.
bool WordGraph::isOwner(size_t node) const {
    const Term t = nodes_[node];
    const Kind kind = tm_.kind(t);
    if (tm_.isVar(t) || tm_.isConstant(t) || tm_.sort(t).isArray() || isWiring(kind)) return false;
    const auto users = this->users(node);
    const bool isInner = isConnective(kind) && !isOutput_[node] && users.size() == 1 &&
                         isConnective(tm_.kind(nodes_[users.front()]));
    return !isInner;
}

std::optional<size_t> WordGraph::find(Term t) const {
    const uint32_t* position = position_.find(t);
    if (!position) return std::nullopt;
    return *position;
}

size_t WordGraph::at(Term t) const {
    const uint32_t* position = position_.find(t);
    VOUCH_CHECK(position, "a term that is not in the formula");
    return *position;
}

std::vector<size_t> WordGraph::fanIn(size_t node) const {
    std::vector<size_t> found, stack(arguments(node).begin(), arguments(node).end());
    std::unordered_set<size_t> seen;
    while (!stack.empty()) {
        const size_t n = stack.back();
        stack.pop_back();
        if (!seen.insert(n).second) continue;
        if (isWord_[n] || (tm_.isVar(nodes_[n]) && !tm_.sort(nodes_[n]).isArray())) {
            found.push_back(n);
            continue;
        }
        stack.insert(stack.end(), arguments(n).begin(), arguments(n).end());
    }
    std::sort(found.begin(), found.end());
    return found;
}

std::vector<size_t> WordGraph::inputsBelow(std::span<const size_t> nodes) const {
    std::vector<bool> isBelow(nodes_.size(), false);
    for (size_t node : nodes) isBelow[node] = true;
    for (size_t i = nodes_.size(); i-- > 0;)
        if (isBelow[i])
            for (uint32_t a : arguments(i)) isBelow[a] = true;
    std::vector<size_t> found;
    for (size_t input : inputs_)
        if (isBelow[input]) found.push_back(input);
    return found;
}

std::vector<size_t> WordGraph::above(std::span<const size_t> nodes) const {
    std::vector<bool> isAbove(nodes_.size(), false);
    for (size_t node : nodes) isAbove[node] = true;
    std::vector<size_t> found;
    for (size_t i = 0; i < nodes_.size(); ++i) {
        for (uint32_t a : arguments(i)) isAbove[i] = isAbove[i] || isAbove[a];
        if (isAbove[i]) found.push_back(i);
    }
    return found;
}

} // namespace vouch::solver::refine
