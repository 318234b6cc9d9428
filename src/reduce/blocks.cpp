// Large-block encoding: plain locations are eliminated one by one, replacing each pair of an edge in and an edge out
// by their composition, and edges that come to connect the same two locations by one edge. What is left are the
// entry, the loop heads, the bad locations, and locations whose elimination would make an edge larger than the cap.
//
// Every cycle has a head and heads stay, so a composed edge stands for acyclic paths between kept locations only.
// Order: the location whose elimination adds the fewest edges first, then the one with the smallest edges, so that
// chains are merged in a balanced way and joins are reached after the branches that lead to them were united.
//
// Edge sizes are tracked as upper bounds, size(e1 ; e2) <= size(e1) + size(e2) up to a few nodes, and counted exactly
// only when a bound exceeds the cap.
#include "program/liveness.h"
#include "reduce/compose.h"

#include <algorithm>
#include <map>
#include <queue>
#include <tuple>
#include <unordered_map>

namespace vouch::reduce {

namespace {

class BlockMerger {
  public:
    BlockMerger(const Program& p, unsigned cap)
        : p_(p), tm_(*p.tm), cap_(cap), walker_(*p.tm), liveness_(p), in_(p.locations.size()),
          out_(p.locations.size()), keep_(p.locations.size(), true), fixed_(p.locations.size(), false),
          version_(p.locations.size(), 0) {}

    Reduced run() {
        fixLocations();
        mergeSinks();
        for (const Edge& e : p_.edges) {
            if (tm_.isFalse(e.guard) || !keep_[e.from] || !liveness_.reachesBad(e.to)) continue;
            Edge edge = withoutSteps(e);
            edge.to = sinkFor_[edge.to];
            size_t size = walker_.size(edge);
            add(std::move(edge), size);
        }
        for (LocationId l = 0; l < p_.locations.size(); ++l) consider(l);
        while (!queue_.empty()) {
            Candidate candidate = queue_.top();
            queue_.pop();
            LocationId l = candidate.location;
            if (keep_[l] && !fixed_[l] && candidate.version == version_[l]) eliminate(l);
        }
        return result();
    }

  private:
    struct Block {
        Edge edge;
        size_t size; // upper bound, exact where it would exceed the cap
    };
    using BlockId = uint32_t;
    struct Candidate {
        int64_t growth;
        size_t size;
        LocationId location;
        uint32_t version;
        bool operator>(const Candidate& o) const {
            return std::tie(growth, size, location) > std::tie(o.growth, o.size, o.location);
        }
    };

    void fixLocations() {
        fixed_[p_.entry] = true;
        for (LocationId l = 0; l < p_.locations.size(); ++l) {
            if (p_.locations[l].isBad()) fixed_[l] = true;
            // Without a way to a bad location nothing is live: what is left of the edges there would mislead.
            keep_[l] = liveness_.reachesBad(l);
        }
        for (const program::Loop& loop : program::loopNest(p_)) fixed_[loop.head] = true;
        for (const program::Claim& claim : p_.claims) fixed_[claim.location] = true;
    }

    // Bad locations with one meaning become one location, the first.
    void mergeSinks() {
        std::map<std::pair<program::LocationKind, std::string>, LocationId> first;
        sinkFor_.resize(p_.locations.size());
        for (LocationId l = 0; l < p_.locations.size(); ++l) {
            sinkFor_[l] = l;
            if (!p_.locations[l].isBad()) continue;
            sinkFor_[l] = first.try_emplace({p_.locations[l].kind, p_.locations[l].reason}, l).first->second;
            if (sinkFor_[l] != l) keep_[l] = false;
        }
    }

    static uint64_t ends(const Edge& e) { return uint64_t(e.from) << 32 | e.to; }

    // Adds an edge, united with the one that already connects the same locations unless that would be too large.
    void add(Edge edge, size_t size) {
        auto parallel = latest_.find(ends(edge));
        if (parallel != latest_.end()) {
            BlockId other = parallel->second;
            Edge united = inParallel(tm_, blocks_[other].edge, edge);
            size_t bound = measured(united, blocks_[other].size + size + united.next.size() + 3);
            if (bound <= cap_) {
                blocks_[other] = {std::move(united), bound};
                return;
            }
        }
        BlockId id = static_cast<BlockId>(blocks_.size());
        latest_[ends(edge)] = id;
        out_[edge.from].push_back(id);
        // Nobody asks who enters a location that stays, and sinks of large programs are entered from everywhere.
        if (!fixed_[edge.to]) in_[edge.to].push_back(id);
        blocks_.push_back({std::move(edge), size});
    }

    size_t measured(const Edge& e, size_t bound) { return bound <= cap_ ? bound : walker_.size(e); }

    size_t total(const std::vector<BlockId>& ids) const {
        size_t sum = 0;
        for (BlockId id : ids) sum += blocks_[id].size;
        return sum;
    }

    // Enters a location into the queue with its present cost; older entries become stale.
    void consider(LocationId l) {
        if (!keep_[l] || fixed_[l]) return;
        int64_t ins = static_cast<int64_t>(in_[l].size()), outs = static_cast<int64_t>(out_[l].size());
        queue_.push({ins * outs - ins - outs, total(in_[l]) + total(out_[l]), l, ++version_[l]});
    }

    // Duplicating a block for each of many predecessors is bounded, for the sake of time and memory.
    bool affordable(LocationId l) const {
        constexpr size_t kPairs = 64, kWork = 16;
        size_t ins = in_[l].size(), outs = out_[l].size();
        if (ins > 1 && outs > 1 && ins * outs > kPairs) return false;
        return total(in_[l]) * outs + total(out_[l]) * ins <= kWork * std::max<size_t>(cap_, 64);
    }

    void eliminate(LocationId l) {
        if (!affordable(l)) return; // asked again when a neighbour has changed
        std::vector<Block> composed;
        for (BlockId i : in_[l]) {
            for (BlockId o : out_[l]) {
                if (!compose(blocks_[i], blocks_[o], composed)) {
                    fixed_[l] = true;
                    return;
                }
            }
        }
        keep_[l] = false;
        std::vector<LocationId> neighbours;
        for (BlockId i : in_[l]) neighbours.push_back(blocks_[i].edge.from), detach(i);
        for (BlockId o : out_[l]) neighbours.push_back(blocks_[o].edge.to), detach(o);
        in_[l].clear();
        out_[l].clear();
        for (Block& block : composed) add(std::move(block.edge), block.size);
        std::sort(neighbours.begin(), neighbours.end());
        neighbours.erase(std::unique(neighbours.begin(), neighbours.end()), neighbours.end());
        for (LocationId n : neighbours) consider(n);
    }

    // False if the composition must not be made: too large, or an input would be drawn twice.
    bool compose(const Block& first, const Block& second, std::vector<Block>& composed) {
        if (shareInputs(first.edge, second.edge)) return false;
        LocationId to = second.edge.to;
        Edge edge = inSequence(tm_, first.edge, second.edge, [&](Term v) { return liveness_.live(to, v); });
        if (tm_.isFalse(edge.guard)) return true;
        size_t size = measured(edge, first.size + second.size + 1);
        if (size > cap_) return false;
        composed.push_back({std::move(edge), size});
        return true;
    }

    // Takes an edge away from its ends.
    void detach(BlockId id) {
        const Edge& e = blocks_[id].edge;
        if (keep_[e.from]) std::erase(out_[e.from], id);
        if (keep_[e.to] && !fixed_[e.to]) std::erase(in_[e.to], id);
        auto it = latest_.find(ends(e));
        if (it != latest_.end() && it->second == id) latest_.erase(it);
    }

    Reduced result() {
        std::vector<Edge> edges;
        for (LocationId l = 0; l < p_.locations.size(); ++l) {
            if (!keep_[l]) continue;
            for (BlockId id : out_[l]) edges.push_back(std::move(blocks_[id].edge));
        }
        return assemble(p_, keep_, std::move(edges));
    }

    const Program& p_;
    TermManager& tm_;
    size_t cap_;
    Walker walker_;
    program::Liveness liveness_;
    std::vector<Block> blocks_;
    std::vector<std::vector<BlockId>> in_, out_;
    std::vector<bool> keep_, fixed_; // not eliminated yet; never to be eliminated
    std::vector<LocationId> sinkFor_;
    std::unordered_map<uint64_t, BlockId> latest_; // ends -> the edge to unite with
    std::vector<uint32_t> version_;
    std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> queue_;
};

} // namespace

Reduced largeBlocks(const Program& p, unsigned cap) { return BlockMerger(p, cap).run(); }

} // namespace vouch::reduce
