#include "solver/bitblast/weak_equivalence.h"

#include "support/check.h"

#include <algorithm>
#include <deque>
#include <numeric>

namespace vouch::solver::bitblast {

namespace {

constexpr uint32_t none = UINT32_MAX;

BitVector valueOf(const Bits& bits, const WeakEquivalence::BitModel& model) {
    BitVector value(bits.size(), 0);
    for (size_t i = 0; i < bits.size(); ++i)
        if (model(bits[i])) value.setBit(i);
    return value;
}

} // namespace

// The classes modulo the index of a group. A class is named by the innermost cut above it (position in
// group.cuts), or by cuts.size() for the part that holds the root; extra links join names.
struct WeakEquivalence::Partition {
    Partition(const WeakEquivalence& owner, const Group& group) : owner(owner), cuts(group.cuts) {
        enclosing.resize(cuts.size());
        joined.resize(cuts.size() + 1);
        std::iota(joined.begin(), joined.end(), 0);
        for (uint32_t i = 0; i < cuts.size(); ++i)
            enclosing[i] = i == 0 ? rootPart() : innermost(i - 1, cuts[i]);
        for (const TreeLink& link : owner.extraLinks_[group.component]) {
            if (link.index == group.index) continue;
            joined[part(link.from)] = part(link.to);
        }
    }

    uint32_t rootPart() const { return cuts.size(); }

    // The innermost of cut i and the cuts around it that contains the class.
    uint32_t innermost(uint32_t i, uint32_t node) const {
        while (i != rootPart() && owner.leave_[cuts[i]] <= owner.enter_[node]) i = enclosing[i];
        return i;
    }

    uint32_t part(uint32_t node) const {
        const auto after =
            std::upper_bound(cuts.begin(), cuts.end(), owner.enter_[node],
                             [&](uint32_t at, uint32_t cut) { return at < owner.enter_[cut]; });
        uint32_t p = after == cuts.begin() ? rootPart() : innermost(after - cuts.begin() - 1, node);
        while (joined[p] != p) p = joined[p];
        return p;
    }

    const WeakEquivalence& owner;
    const std::vector<uint32_t>& cuts;
    std::vector<uint32_t> enclosing, joined;
};

WeakEquivalence::WeakEquivalence(const ArrayGraph& graph, const BitModel& model) : graph_(graph) {
    internValues(model);
    mergeClasses(model);
    buildForest();
    buildGroups();
}

WeakEquivalence::IndexId WeakEquivalence::intern(const BitVector& value) {
    const auto [it, fresh] = indexIds_.try_emplace(value, indices_.size());
    if (fresh) indices_.push_back(value);
    return it->second;
}

void WeakEquivalence::internValues(const BitModel& model) {
    readIndex_.resize(graph_.reads.size(), none);
    readElement_.resize(graph_.reads.size());
    for (uint32_t i = 0; i < graph_.reads.size(); ++i) {
        const ArrayRead& read = graph_.reads[i];
        if (!isFact(read)) continue;
        readIndex_[i] = intern(valueOf(read.index, model));
        readElement_[i] = valueOf(read.element, model);
    }
    storeIndex_.resize(graph_.nodes.size(), none);
    constant_.resize(graph_.nodes.size());
    for (ArrayId id = 0; id < graph_.nodes.size(); ++id) {
        const ArrayNode& node = graph_.nodes[id];
        if (!node.isRelevant) continue;
        if (node.kind == ArrayNode::Kind::Store) storeIndex_[id] = intern(valueOf(node.index, model));
        if (node.kind == ArrayNode::Kind::Constant) constant_[id] = valueOf(node.element, model);
    }
}

uint32_t WeakEquivalence::find(uint32_t node) const {
    while (parent_[node] != node) node = parent_[node] = parent_[parent_[node]];
    return node;
}

void WeakEquivalence::mergeClasses(const BitModel& model) {
    const size_t size = graph_.nodes.size();
    parent_.resize(size);
    std::iota(parent_.begin(), parent_.end(), 0);
    linksAt_.resize(size);
    const auto link = [&](ArrayLink::Kind kind, ArrayId from, ArrayId to, uint32_t reason) {
        linksAt_[from].push_back(links_.size());
        linksAt_[to].push_back(links_.size());
        links_.push_back({kind, from, to, reason});
        if (kind != ArrayLink::Kind::Store) parent_[find(from)] = find(to);
    };
    for (ArrayId id = 0; id < size; ++id) {
        const ArrayNode& node = graph_.nodes[id];
        if (!node.isRelevant) continue;
        if (node.kind == ArrayNode::Kind::Choice)
            link(ArrayLink::Kind::Choice, id, model(node.condition) ? node.first : node.second, id);
        else if (node.kind == ArrayNode::Kind::Store)
            link(ArrayLink::Kind::Store, id, node.first, id);
    }
    for (uint32_t i = 0; i < graph_.equalities.size(); ++i) {
        const ArrayEquality& equality = graph_.equalities[i];
        if (model(equality.equal)) link(ArrayLink::Kind::Equality, equality.left, equality.right, i);
    }
}

void WeakEquivalence::buildForest() {
    const size_t size = graph_.nodes.size();
    component_.assign(size, none);
    enter_.assign(size, 0);
    leave_.assign(size, 0);
    storesAt_.resize(size);
    for (const ArrayLink& link : links_) {
        if (link.kind != ArrayLink::Kind::Store) continue;
        const TreeLink store{find(link.from), find(link.to), storeIndex_[link.reason]};
        storesAt_[store.from].push_back(store);
        if (store.to != store.from) storesAt_[store.to].push_back(store);
    }
    for (ArrayId id = 0; id < size; ++id)
        if (find(id) == id && component_[id] == none) visitTree(id);
    VOUCH_EXPENSIVE(for (ArrayId id = 0; id < size; ++id) {
        VOUCH_CHECK(component_[find(id)] != none, "a class in no component");
        VOUCH_CHECK(enter_[find(id)] < leave_[find(id)], "a class that was not left");
    });
    for (ArrayId id = 0; id < size; ++id) {
        if (!graph_.nodes[id].isRelevant) continue;
        if (graph_.nodes[id].kind == ArrayNode::Kind::Constant)
            constantsOf_[component_[find(id)]].push_back(id);
        if (graph_.nodes[id].isRange()) rangesOf_[component_[find(id)]].push_back(id);
    }
}

// Depth-first numbering of the component of root. A link to a visited class other than the parent is an extra
// link.
void WeakEquivalence::visitTree(uint32_t root) {
    const uint32_t component = extraLinks_.size();
    extraLinks_.emplace_back();
    constantsOf_.emplace_back();
    rangesOf_.emplace_back();
    groupsOf_.emplace_back();
    struct Frame {
        uint32_t node, next;
        const TreeLink* up; // the link by which the node was reached
    };
    static constexpr auto same = [](const TreeLink& a, const TreeLink& b) {
        return a.from == b.from && a.to == b.to && a.index == b.index;
    };
    uint32_t clock = 0;
    std::vector<Frame> stack;
    const auto open = [&](uint32_t node, const TreeLink* up) {
        component_[node] = component;
        enter_[node] = clock++;
        if (up) cuts_.push_back({node, up->index});
        stack.push_back({node, 0, up});
    };
    open(root, nullptr);
    while (!stack.empty()) {
        Frame& frame = stack.back();
        if (frame.next == storesAt_[frame.node].size()) {
            leave_[frame.node] = clock;
            stack.pop_back();
            continue;
        }
        const TreeLink& link = storesAt_[frame.node][frame.next++];
        const uint32_t other = link.from == frame.node ? link.to : link.from;
        if (component_[other] == none)
            open(other, &link);
        else if (other != frame.node && !(frame.up && same(*frame.up, link)))
            extraLinks_[component].push_back(link);
    }
}

WeakEquivalence::Group& WeakEquivalence::groupOf(uint32_t component, IndexId index) {
    const uint64_t key = (uint64_t(component) << 32) | index;
    const auto [it, fresh] = groupIds_.try_emplace(key, groups_.size());
    if (fresh) {
        groupsOf_[component].push_back(groups_.size());
        groups_.push_back({component, index, {}, {}});
    }
    return groups_[it->second];
}

void WeakEquivalence::buildGroups() {
    // Stores first: lemmas against what was written say more than lemmas between two reads.
    for (const bool stores : {true, false}) {
        for (uint32_t i = 0; i < graph_.reads.size(); ++i) {
            const ArrayRead& read = graph_.reads[i];
            if (read.isStore == stores && isFact(read))
                groupOf(component_[find(read.array)], readIndex_[i]).reads.push_back(i);
        }
    }
    for (const auto& [node, index] : cuts_) groupOf(component_[node], index).cuts.push_back(node);
}

const BitVector& WeakEquivalence::elementOf(const ArrayConflict::Side& side) const {
    VOUCH_CHECK(!side.read || isFact(graph_.reads[*side.read]), "the element of an expanded read");
    VOUCH_CHECK(side.read || graph_.nodes[side.array].kind == ArrayNode::Kind::Constant,
                "an element of all of an array that is not constant");
    return side.read ? readElement_[*side.read] : constant_[side.array];
}

void WeakEquivalence::checkGroup(const Group& group, std::vector<ArrayConflict>& out) const {
    const std::vector<ArrayId>& constants = constantsOf_[group.component];
    if (group.reads.size() + constants.size() <= 1) return;
    const Partition partition(*this, group);
    std::unordered_map<uint32_t, ArrayConflict::Side> first; // per part: what decides its element
    const auto meet = [&](ArrayConflict::Side side) {
        const auto [it, fresh] = first.try_emplace(partition.part(find(side.array)), side);
        if (!fresh && elementOf(it->second) != elementOf(side))
            out.push_back({it->second, side, indices_[group.index]});
    };
    for (ArrayId id : constants) meet({id, std::nullopt});
    for (uint32_t read : group.reads) meet({graph_.reads[read].array, read});
}

// An index that nothing in the component reads or writes: the smallest, so that rounds of lemmas meet the
// same ones.
std::optional<BitVector> WeakEquivalence::unusedIndex(uint32_t component) const {
    VOUCH_CHECK(!constantsOf_[component].empty(), "a fallback without constant arrays");
    const ArrayId sample = constantsOf_[component].front();
    const uint32_t width = graph_.nodes[sample].sort.index;
    const size_t used = groupsOf_[component].size();
    if (width < 32 && used >= (size_t(1) << width)) return std::nullopt;
    for (BitVector candidate(width, 0);; ++candidate) {
        const auto it = indexIds_.find(candidate);
        if (it == indexIds_.end() || !groupIds_.contains((uint64_t(component) << 32) | it->second))
            return candidate;
    }
}

void WeakEquivalence::checkFallback(uint32_t component, std::vector<ArrayConflict>& out) const {
    const std::vector<ArrayId>& constants = constantsOf_[component];
    if (constants.size() <= 1) return;
    const auto differs = std::find_if(constants.begin(), constants.end(), [&](ArrayId id) {
        return constant_[id] != constant_[constants.front()];
    });
    if (differs == constants.end()) return;
    const std::optional<BitVector> index = unusedIndex(component);
    if (index) out.push_back({{constants.front(), std::nullopt}, {*differs, std::nullopt}, *index});
}

std::vector<ArrayConflict> WeakEquivalence::conflicts() const {
    std::vector<ArrayConflict> out;
    for (const Group& group : groups_) checkGroup(group, out);
    for (uint32_t component = 0; component < constantsOf_.size(); ++component) checkFallback(component, out);
    return out;
}

std::vector<MissingRead> WeakEquivalence::missingReads() const {
    std::vector<MissingRead> out;
    for (const Group& group : groups_) {
        const std::vector<ArrayId>& ranges = rangesOf_[group.component];
        if (ranges.empty() || group.reads.empty()) continue;
        const Partition partition(*this, group);
        for (ArrayId range : ranges) {
            const uint32_t part = partition.part(find(range));
            std::optional<uint32_t> other;
            bool isRead = false;
            for (uint32_t read : group.reads) {
                isRead |= graph_.reads[read].array == range;
                if (!other && partition.part(find(graph_.reads[read].array)) == part) other = read;
            }
            if (other && !isRead) out.push_back({range, *other});
        }
    }
    return out;
}

bool WeakEquivalence::hasEqualRanges() const {
    return std::any_of(links_.begin(), links_.end(), [this](const ArrayLink& link) {
        return link.kind == ArrayLink::Kind::Equality && !rangesOf_[component_[find(link.from)]].empty();
    });
}

std::vector<ArrayLink> WeakEquivalence::path(ArrayId from, ArrayId to, const BitVector& index) const {
    VOUCH_CHECK(from < linksAt_.size() && to < linksAt_.size(), "a path between no arrays");
    const auto avoided = indexIds_.find(index);
    const IndexId cut = avoided == indexIds_.end() ? none : avoided->second;
    std::unordered_map<ArrayId, uint32_t> reachedBy{{from, none}}; // node → link
    std::deque<ArrayId> queue{from};
    while (!queue.empty() && !reachedBy.contains(to)) {
        const ArrayId node = queue.front();
        queue.pop_front();
        for (uint32_t l : linksAt_[node]) {
            const ArrayLink& link = links_[l];
            if (link.kind == ArrayLink::Kind::Store && cut != none && storeIndex_[link.reason] == cut)
                continue;
            const ArrayId other = link.from == node ? link.to : link.from;
            if (reachedBy.try_emplace(other, l).second) queue.push_back(other);
        }
    }
    VOUCH_CHECK(reachedBy.contains(to), "conflicting arrays are not linked");
    std::vector<ArrayLink> result;
    for (ArrayId node = to; node != from;) {
        const ArrayLink& link = links_[reachedBy.at(node)];
        result.push_back(link);
        node = link.from == node ? link.to : link.from;
    }
    return result;
}

term::ArrayValue WeakEquivalence::value(ArrayId array) const {
    VOUCH_CHECK(array < graph_.nodes.size(), "the value of no array");
    VOUCH_EXPENSIVE(VOUCH_CHECK(conflicts().empty(), "the value of an array in a model that is none"));
    const uint32_t node = find(array), component = component_[node];
    const std::vector<ArrayId>& constants = constantsOf_[component];
    term::ArrayValue result;
    const uint32_t elementWidth = graph_.nodes[array].sort.width;
    result.first = constants.empty() ? BitVector(elementWidth, 0) : constant_[constants.front()];
    for (uint32_t g : groupsOf_[component]) {
        const Group& group = groups_[g];
        const Partition partition(*this, group);
        const uint32_t part = partition.part(node);
        const auto decide = [&](ArrayConflict::Side side) {
            if (partition.part(find(side.array)) != part) return false;
            result.set(indices_[group.index], elementOf(side));
            return true;
        };
        bool decided = false;
        for (ArrayId id : constants) decided = decided || decide({id, std::nullopt});
        for (uint32_t read : group.reads) decided = decided || decide({graph_.reads[read].array, read});
    }
    return result;
}

} // namespace vouch::solver::bitblast
