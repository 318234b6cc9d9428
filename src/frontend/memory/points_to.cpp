#include "frontend/memory/points_to.h"

#include "support/check.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace vouch::frontend {

namespace {

// A copy that would name more positions than this makes its target as coarse as its source.
constexpr uint64_t kMaximalImages = 256;

uint64_t magnitude(int64_t x) { return x < 0 ? 0 - static_cast<uint64_t>(x) : static_cast<uint64_t>(x); }

} // namespace

uint32_t PointsTo::newNode() {
    auto id = static_cast<uint32_t>(nodes_.size());
    nodes_.emplace_back();
    nodes_.back().parent = id;
    return id;
}

int64_t PointsTo::reduced(uint32_t root, int64_t offset) const {
    auto m = static_cast<int64_t>(nodes_[root].modulus);
    return m == 0 ? offset : ((offset % m) + m) % m;
}

PointsTo::Cell PointsTo::find(Cell cell) {
    if (cell.isNowhere()) return cell;
    uint32_t root = cell.node;
    int64_t delta = 0;
    while (nodes_[root].parent != root) {
        delta += nodes_[root].delta;
        root = nodes_[root].parent;
    }
    // Path compression: every node on the way now hangs directly below the root.
    int64_t rest = delta;
    for (uint32_t n = cell.node; n != root;) {
        uint32_t next = nodes_[n].parent;
        int64_t step = nodes_[n].delta;
        nodes_[n].parent = root;
        nodes_[n].delta = rest;
        rest -= step;
        n = next;
    }
    return {root, reduced(root, cell.offset + delta)};
}

PointsTo::Cell PointsTo::cellOf(const llvm::Value* pointer) {
    auto it = cells_.find(pointer);
    return it == cells_.end() ? Cell{} : find(it->second);
}

std::vector<uint32_t> PointsTo::roots() const {
    std::vector<uint32_t> result;
    for (uint32_t n = 0; n < nodes_.size(); ++n)
        if (nodes_[n].parent == n) result.push_back(n);
    return result;
}

PointsTo::Cell PointsTo::moved(Cell cell, int64_t by) {
    cell = find(cell);
    if (cell.isNowhere()) return cell;
    return find({cell.node, cell.offset + by});
}

void PointsTo::movedByMultiplesOf(Cell cell, uint64_t stride) {
    cell = find(cell);
    if (cell.isNowhere() || stride == 0) return;
    coarsen(cell.node, stride);
    drain();
}

// From now on offsets in the node count modulo `stride` (and what they counted modulo before).
void PointsTo::coarsen(uint32_t root, uint64_t stride) {
    uint64_t modulus = std::gcd(nodes_[root].modulus, stride);
    Node& node = nodes_[root];
    if (modulus == node.modulus) return;
    ++changes_;
    node.modulus = modulus;
    std::map<int64_t, Cell> fields;
    for (auto& [offset, target] : node.fields) {
        auto [it, isNew] = fields.try_emplace(reduced(root, offset), target);
        if (!isNew) pending_.push_back({it->second, target});
    }
    node.fields = std::move(fields);
    for (Accesses* all : {&node.accesses, &node.ranges}) {
        Accesses coarse;
        for (auto& [where, flags] : *all) coarse[{reduced(root, where.first), where.second}] |= flags;
        *all = std::move(coarse);
    }
    for (Placement& p : node.objects) p.shift = reduced(root, p.shift);
}

void PointsTo::unify(Cell a, Cell b) {
    if (!a.isNowhere() && !b.isNowhere()) pending_.push_back({a, b});
    drain();
}

void PointsTo::drain() {
    while (!pending_.empty()) {
        auto [x, y] = pending_.back();
        pending_.pop_back();
        unifyStep(find(x), find(y));
    }
}

void PointsTo::unifyStep(Cell a, Cell b) {
    if (a.node == b.node) {
        if (a.offset != b.offset) coarsen(a.node, magnitude(a.offset - b.offset));
        return;
    }
    if (nodes_[a.node].weight() < nodes_[b.node].weight()) std::swap(a, b);
    merge(a.node, b.node, a.offset - b.offset);
}

void PointsTo::merge(uint32_t into, uint32_t from, int64_t delta) {
    ++changes_;
    if (uint64_t modulus = std::gcd(nodes_[into].modulus, nodes_[from].modulus)) {
        coarsen(into, modulus);
        coarsen(from, modulus);
    }
    Node child = std::move(nodes_[from]);
    nodes_[from] = Node{};
    nodes_[from].parent = into;
    nodes_[from].delta = delta;
    Node& node = nodes_[into];
    for (const Placement& p : child.objects)
        node.objects.push_back({p.object, reduced(into, p.shift + delta)});
    for (auto& [offset, target] : child.fields) {
        auto [it, isNew] = node.fields.try_emplace(reduced(into, offset + delta), target);
        if (!isNew) pending_.push_back({it->second, target});
    }
    for (auto& [where, flags] : child.accesses)
        node.accesses[{reduced(into, where.first + delta), where.second}] |= flags;
    for (auto& [where, flags] : child.ranges)
        node.ranges[{reduced(into, where.first + delta), where.second}] |= flags;
}

PointsTo::Cell PointsTo::field(Cell cell) {
    cell = find(cell);
    if (cell.isNowhere()) return cell;
    auto it = nodes_[cell.node].fields.find(cell.offset);
    if (it != nodes_[cell.node].fields.end()) return it->second;
    Cell target = fresh();
    nodes_[cell.node].fields[cell.offset] = target;
    ++changes_;
    return target;
}

void PointsTo::access(Cell cell, uint64_t size, uint8_t flags) {
    cell = find(cell);
    if (cell.isNowhere() || size == 0) return;
    uint8_t& known = nodes_[cell.node].accesses[{cell.offset, size}];
    if ((known | flags | kPlain) != known) ++changes_;
    known |= flags | kPlain;
}

void PointsTo::range(Cell cell, uint64_t size, uint8_t flags) {
    cell = find(cell);
    if (cell.isNowhere() || size == 0) return;
    nodes_[cell.node].ranges[{cell.offset, size}] |= flags;
}

void PointsTo::settle() {
    do settleRounds();
    while (joinDistant());
}

void PointsTo::settleRounds() {
    uint64_t before;
    do {
        before = changes_;
        for (size_t i = 0; i < copies_.size(); ++i) settleCopy(copies_[i]);
        Round round{exposures_, fromIntegers_};
        for (uint32_t n = 0; n < nodes_.size(); ++n)
            if (nodes_[n].parent == n) findPuns(n, round);
        findHandedOut(round);
        findDifferences(round);
        joinExposed(round);
        made_ = std::move(round.made);
    } while (changes_ != before);
}

// Within one node the sum of an address and the difference designates the node's objects anyway.
void PointsTo::findDifferences(Round& round) {
    for (auto& [a, b] : differences_)
        if (find(a).node != find(b).node) round.exposed.insert(round.exposed.end(), {a, b});
}

// Once it is known which pointers belong to one node for other reasons.
bool PointsTo::joinDistant() {
    bool joined = false;
    for (auto& [a, b] : distances_) {
        if (find(a).node == find(b).node) continue;
        exposures_.insert(exposures_.end(), {a, b}); // the difference is one of two objects all the same
        unify(a, b);
        joined = true;
    }
    joinsDistant_ |= joined;
    return joined;
}

bool PointsTo::mayComeFromOutside(Cell cell) {
    return !cell.isNowhere() &&
           llvm::any_of(made_, [&](Cell made) { return find(made).node == find(cell).node; });
}

// An external function may keep a pointer and all that can be reached from it, overwrite it, and return it later.
void PointsTo::findHandedOut(Round& round) {
    std::set<uint32_t> seen;
    for (Cell given : handedOut_) {
        given = find(given);
        if (given.isNowhere() || seen.contains(given.node)) continue;
        for (uint32_t n : reachableFrom(given.node)) {
            if (!seen.insert(n).second) continue;
            round.exposed.push_back({n, 0});
            for (auto& [offset, target] : nodes_[n].fields) round.made.push_back(target);
        }
    }
}

// Pointers made from integers point to whatever is exposed, at any offset.
void PointsTo::joinExposed(const Round& round) {
    if (round.exposed.empty() || round.made.empty()) return;
    if (exposed_.isNowhere()) {
        exposed_ = fresh();
        coarsen(exposed_.node, 1);
    }
    for (Cell c : round.exposed) unify(exposed_, c);
    for (Cell c : round.made) unify(exposed_, c);
}

void PointsTo::settleCopy(const Copy& c) {
    if (c.target.isNowhere() || c.source.isNowhere()) return;
    if (c.isRepeated) { // cells of both sides alike, so that ranges of them can be copied as one (memory_ranges.cpp)
        uint64_t common = std::gcd(modulus(find(c.target).node), modulus(find(c.source).node));
        for (Cell side : {c.target, c.source}) movedByMultiplesOf(side, common);
    }
    mirror(c.target, c.source, c.size);
    mirror(c.source, c.target, c.size);
}

// Whatever is accessed, and whatever pointers are stored, within `size` bytes from `from` on is so from `to` on too.
void PointsTo::mirror(Cell from, Cell to, uint64_t size) {
    from = find(from);
    auto length = static_cast<int64_t>(size);
    auto step = static_cast<int64_t>(nodes_[from.node].modulus);
    uint64_t images = step == 0 ? 1 : size / nodes_[from.node].modulus + 1;
    if (images > kMaximalImages) movedByMultiplesOf(to, nodes_[from.node].modulus);
    // Distances from the start of the copy at which the offset occurs, up to those that `to` cannot tell apart.
    auto forEachImage = [&](int64_t offset, auto&& action) {
        int64_t distance = offset - from.offset;
        if (step != 0) distance = ((distance % step) + step) % step;
        if (distance < 0) return;
        for (; distance < length; distance += step) {
            action(distance);
            uint64_t coarse = nodes_[find(to).node].modulus;
            if (step == 0 || (coarse != 0 && static_cast<uint64_t>(step) % coarse == 0)) break;
        }
    };
    std::vector<std::pair<std::pair<int64_t, uint64_t>, uint8_t>> accesses(nodes_[from.node].accesses.begin(),
                                                                           nodes_[from.node].accesses.end());
    for (auto& [where, flags] : accesses)
        forEachImage(where.first, [&, bytes = where.second, f = flags](int64_t distance) {
            Cell at = find(to);
            access({at.node, at.offset + distance}, std::min<uint64_t>(bytes, size - distance), f);
        });
    std::vector<std::pair<int64_t, Cell>> fields(nodes_[from.node].fields.begin(),
                                                 nodes_[from.node].fields.end());
    for (auto& [offset, target] : fields)
        forEachImage(offset, [&, t = target](int64_t distance) {
            Cell at = find(to);
            unify(field({at.node, at.offset + distance}), t);
        });
}

std::vector<PointsTo::Piece> PointsTo::pieces(uint32_t root) const {
    const Node& node = nodes_[root];
    std::vector<Piece> result;
    bool wraps = false;
    uint8_t allFlags = 0;
    for (auto& [where, flags] : node.accesses) {
        auto end = where.first + static_cast<int64_t>(where.second);
        wraps |= node.modulus != 0 && end > static_cast<int64_t>(node.modulus);
        allFlags |= flags;
        if (result.empty() || where.first >= result.back().end)
            result.push_back({where.first, end, {}, 0, false});
        Piece& piece = result.back();
        piece.end = std::max(piece.end, end);
        piece.flags |= flags;
        piece.boundaries.push_back(where.first);
        piece.boundaries.push_back(end);
    }
    if (wraps) {
        // One piece of equal units that divide everything there is.
        auto m = static_cast<int64_t>(node.modulus);
        int64_t unit = m;
        for (auto& [where, flags] : node.accesses)
            unit = std::gcd(unit, std::gcd(where.first, static_cast<int64_t>(where.second)));
        Piece all{0, m, {}, allFlags, true};
        for (int64_t b = 0; b <= m; b += unit) all.boundaries.push_back(b);
        return {all};
    }
    for (Piece& piece : result) {
        std::sort(piece.boundaries.begin(), piece.boundaries.end());
        piece.boundaries.erase(std::unique(piece.boundaries.begin(), piece.boundaries.end()),
                               piece.boundaries.end());
    }
    return result;
}

// Pointers read as integers expose what they point to; pointers written as integers are made from integers.
void PointsTo::findPuns(uint32_t root, Round& round) {
    const Node& node = nodes_[root];
    if (node.fields.empty()) return;
    int64_t pointer = layout_.getPointerSize();
    auto m = static_cast<int64_t>(node.modulus);
    auto collect = [&](int64_t begin, int64_t end, bool reads, bool writes) {
        if (!reads && !writes) return;
        for (auto& [offset, target] : node.fields) {
            // In a node with modulus, the bytes [begin, end) and those of the pointer both repeat every m bytes.
            bool overlap = m == 0 ? offset < end && begin < offset + pointer
                                  : end - begin >= m || ((begin - offset) % m + m) % m < pointer ||
                                        ((offset - begin) % m + m) % m < end - begin;
            if (!overlap) continue;
            if (reads) round.exposed.push_back(target);
            if (writes) round.made.push_back(target);
        }
    };
    for (const Piece& piece : pieces(root)) {
        bool tornApart = (piece.flags & kPointerAccess) && piece.isMixed();
        collect(piece.begin, piece.end, (piece.flags & kIntegerLoad) || tornApart,
                (piece.flags & kUnknownStore) || tornApart);
    }
    for (auto& [where, flags] : node.ranges)
        collect(where.first, where.first + static_cast<int64_t>(where.second), flags & kIntegerLoad,
                flags & kUnknownStore);
}

std::vector<std::pair<int64_t, PointsTo::Cell>> PointsTo::pointersIn(uint32_t root) {
    std::vector<std::pair<int64_t, Cell>> result;
    for (auto& [offset, target] : nodes_[root].fields) result.emplace_back(offset, find(target));
    return result;
}

std::vector<uint32_t> PointsTo::reachableFrom(uint32_t root) {
    std::set<uint32_t> seen{root};
    std::vector<uint32_t> open{root};
    while (!open.empty()) {
        uint32_t n = open.back();
        open.pop_back();
        for (auto& [offset, target] : nodes_[n].fields) {
            Cell c = find(target);
            if (!c.isNowhere() && seen.insert(c.node).second) open.push_back(c.node);
        }
    }
    return {seen.begin(), seen.end()};
}

} // namespace vouch::frontend
