// Loop nesting by the algorithm of Havlak (Nesting of reducible and irreducible loops, TOPLAS 1997): a depth-first
// search numbers the locations; heads are the targets of edges to an ancestor in the search tree. From the innermost
// head outwards, a loop's body is what reaches one of its back edges backwards inside the head's subtree, where an
// inner loop that was found before is stepped over as one node. Predecessors outside the subtree (irreducible
// entries) are passed on to the head, so that an enclosing loop still finds them.
#include "program/program.h"

#include <algorithm>
#include <set>

namespace vouch::program {

namespace {

constexpr uint32_t kNone = UINT32_MAX;

class Nesting {
  public:
    explicit Nesting(const Program& p)
        : p_(p), adjacency_(p), size_(static_cast<uint32_t>(p.locations.size())) {
        number();
        head_.assign(size_, false);
        header_.assign(size_, kNone);
        extraPredecessors_.resize(size_);
        representative_.resize(size_);
        for (uint32_t n = 0; n < size_; ++n) representative_[n] = n;
        for (uint32_t n = size_; n-- > 0;) collect(n);
    }

    std::vector<Loop> loops() {
        std::vector<Loop> result;
        std::vector<int> loopOf(size_, -1); // innermost loop of a node; ascending numbers: headers come first
        for (uint32_t n = 0; n < size_; ++n) {
            int outer = header_[n] == kNone ? -1 : loopOf[header_[n]];
            loopOf[n] = outer;
            if (!head_[n]) continue;
            loopOf[n] = static_cast<int>(result.size());
            Loop loop{locationOf_[n], {}, outer, 1};
            if (outer >= 0) loop.depth = result[outer].depth + 1;
            result.push_back(std::move(loop));
        }
        for (uint32_t n = 0; n < size_; ++n)
            for (int loop = loopOf[n]; loop >= 0; loop = result[loop].parent)
                result[loop].body.push_back(locationOf_[n]);
        for (Loop& loop : result) std::sort(loop.body.begin(), loop.body.end());
        return result;
    }

  private:
    // Preorder numbers of a depth-first search from the entry, then from whatever it does not reach.
    void number() {
        numberOf_.assign(size_, kNone);
        lastDescendant_.assign(size_, 0);
        search(p_.entry);
        for (LocationId l = 0; l < size_; ++l) search(l);
    }

    void search(LocationId root) {
        if (numberOf_[root] != kNone) return;
        std::vector<std::pair<LocationId, size_t>> stack;
        auto enter = [&](LocationId l) {
            numberOf_[l] = static_cast<uint32_t>(locationOf_.size());
            locationOf_.push_back(l);
            stack.emplace_back(l, 0);
        };
        enter(root);
        while (!stack.empty()) {
            auto& [l, position] = stack.back();
            if (position == adjacency_.out[l].size()) {
                lastDescendant_[numberOf_[l]] = static_cast<uint32_t>(locationOf_.size() - 1);
                stack.pop_back();
                continue;
            }
            LocationId m = p_.edges[adjacency_.out[l][position++]].to;
            if (numberOf_[m] == kNone) enter(m);
        }
    }

    bool isAncestor(uint32_t w, uint32_t v) const { return w <= v && v <= lastDescendant_[w]; }

    uint32_t find(uint32_t n) {
        while (representative_[n] != n) {
            representative_[n] = representative_[representative_[n]];
            n = representative_[n];
        }
        return n;
    }

    // Finds the loop with head w, if there is one, and contracts it into w.
    void collect(uint32_t w) {
        std::vector<uint32_t> body;
        std::set<uint32_t> members;
        for (EdgeId e : adjacency_.in[locationOf_[w]]) {
            uint32_t v = numberOf_[p_.edges[e].from];
            if (!isAncestor(w, v)) continue;
            head_[w] = true;
            add(v, w, body, members);
        }
        for (size_t i = 0; i < body.size(); ++i) {
            uint32_t x = body[i];
            for (EdgeId e : adjacency_.in[locationOf_[x]]) {
                uint32_t y = numberOf_[p_.edges[e].from];
                if (!isAncestor(x, y)) stepBack(y, w, body, members);
            }
            for (uint32_t y : extraPredecessors_[x]) stepBack(y, w, body, members);
        }
        for (uint32_t x : body) {
            header_[x] = w;
            representative_[x] = w;
        }
    }

    void stepBack(uint32_t y, uint32_t w, std::vector<uint32_t>& body, std::set<uint32_t>& members) {
        if (isAncestor(w, find(y)))
            add(y, w, body, members);
        else
            extraPredecessors_[w].insert(find(y));
    }

    void add(uint32_t v, uint32_t w, std::vector<uint32_t>& body, std::set<uint32_t>& members) {
        uint32_t x = find(v);
        if (x != w && members.insert(x).second) body.push_back(x);
    }

    const Program& p_;
    Adjacency adjacency_;
    uint32_t size_;
    std::vector<uint32_t> numberOf_;       // location -> preorder number
    std::vector<LocationId> locationOf_;   // and back
    std::vector<uint32_t> lastDescendant_; // by number
    std::vector<bool> head_;
    std::vector<uint32_t> header_; // by number: head of the innermost loop around, not counting an own loop
    std::vector<std::set<uint32_t>> extraPredecessors_;
    std::vector<uint32_t> representative_; // union-find over contracted loops
};

} // namespace

std::vector<Loop> loopNest(const Program& p) { return Nesting(p).loops(); }

void markLoopHeads(Program& p) {
    for (Location& l : p.locations)
        if (l.kind == LocationKind::LoopHead) l.kind = LocationKind::Plain;
    for (const Loop& loop : loopNest(p)) p.locations[loop.head].kind = LocationKind::LoopHead;
}

} // namespace vouch::program
