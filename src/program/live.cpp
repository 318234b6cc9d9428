#include "program/liveness.h"
#include "program/termset.h"

#include <algorithm>
#include <queue>

namespace vouch::program {

// --- SparseBits

bool SparseBits::contains(uint32_t bit) const {
    auto it = std::lower_bound(words_.begin(), words_.end(), Word(bit / 64, 0));
    return it != words_.end() && it->first == bit / 64 && (it->second >> (bit % 64) & 1);
}

bool SparseBits::insert(uint32_t bit) {
    auto it = std::lower_bound(words_.begin(), words_.end(), Word(bit / 64, 0));
    uint64_t mask = uint64_t(1) << (bit % 64);
    if (it == words_.end() || it->first != bit / 64) {
        words_.insert(it, {bit / 64, mask});
        return true;
    }
    if (it->second & mask) return false;
    it->second |= mask;
    return true;
}

void SparseBits::merge(const std::vector<Word>& other) {
    std::vector<Word> result;
    result.reserve(words_.size() + other.size());
    auto a = words_.begin();
    for (const Word& word : other) {
        while (a != words_.end() && a->first < word.first) result.push_back(*a++);
        result.push_back(word);
        if (a != words_.end() && a->first == word.first) result.back().second |= (a++)->second;
    }
    result.insert(result.end(), a, words_.end());
    words_.swap(result);
}

bool SparseBits::insertAll(const SparseBits& other, const std::vector<uint32_t>& without, SparseBits& fresh) {
    std::vector<Word> added;
    auto mine = words_.begin();
    auto skip = without.begin();
    for (auto [index, word] : other.words_) {
        while (mine != words_.end() && mine->first < index) ++mine;
        if (mine != words_.end() && mine->first == index) word &= ~mine->second;
        while (skip != without.end() && *skip / 64 < index) ++skip;
        for (; skip != without.end() && *skip / 64 == index; ++skip) word &= ~(uint64_t(1) << (*skip % 64));
        if (word != 0) added.emplace_back(index, word);
    }
    if (added.empty()) return false;
    merge(added);
    fresh.merge(added);
    return true;
}

// --- reachability in the graph

namespace {

template <class EdgesOf, class OtherEnd>
std::vector<bool> closure(std::vector<bool> reached, EdgesOf edgesOf, OtherEnd otherEnd) {
    std::vector<LocationId> open;
    for (LocationId l = 0; l < reached.size(); ++l)
        if (reached[l]) open.push_back(l);
    while (!open.empty()) {
        LocationId l = open.back();
        open.pop_back();
        for (EdgeId e : edgesOf(l)) {
            LocationId m = otherEnd(e, l);
            if (reached[m]) continue;
            reached[m] = true;
            open.push_back(m);
        }
    }
    return reached;
}

} // namespace

std::vector<bool> reachableFromEntry(const Program& p, const Adjacency& adjacency) {
    std::vector<bool> start(p.locations.size(), false);
    start[p.entry] = true;
    return closure(
        std::move(start), [&](LocationId l) -> auto& { return adjacency.out[l]; },
        [&](EdgeId e, LocationId l) { return p.tm->isFalse(p.edges[e].guard) ? l : p.edges[e].to; });
}

std::vector<bool> reachingBad(const Program& p, const Adjacency& adjacency) {
    std::vector<bool> start(p.locations.size(), false);
    for (LocationId l = 0; l < p.locations.size(); ++l) start[l] = p.locations[l].isBad();
    for (const Claim& claim : p.claims) start[claim.location] = true;
    return closure(
        std::move(start), [&](LocationId l) -> auto& { return adjacency.in[l]; },
        [&](EdgeId e, LocationId l) { return p.tm->isFalse(p.edges[e].guard) ? l : p.edges[e].from; });
}

// --- liveness

// Backward worklist: a location hands the variables that became live there since its last turn to its
// predecessors. Each edge remembers which subterms it has searched for variables: over the whole run every node
// of every edge is visited once.
class Liveness::Solver {
  public:
    explicit Solver(Liveness& result)
        : result_(result), p_(result.p_), adjacency_(p_), searched_(p_.edges.size()),
          fresh_(p_.locations.size()), queued_(p_.locations.size(), false), rank_(p_.locations.size(), 0) {}

    void run() {
        result_.reachesBad_ = reachingBad(p_, adjacency_);
        rankLocations();
        for (EdgeId e = 0; e < p_.edges.size(); ++e)
            if (relevant(p_.edges[e])) search(e, p_.edges[e].guard);
        for (const Claim& claim : p_.claims)
            for (Term v : claimedVariables(*p_.tm, claim))
                if (int32_t number = numberOf(v); number >= 0) makeLive(claim.location, number);
        while (!queue_.empty()) {
            LocationId l = queue_.top().second;
            queue_.pop();
            queued_[l] = false;
            SparseBits delta;
            std::swap(delta, fresh_[l]);
            for (EdgeId e : adjacency_.in[l])
                if (relevant(p_.edges[e])) passBack(e, delta);
        }
    }

  private:
    bool relevant(const Edge& e) const { return result_.reachesBad_[e.to] && !p_.tm->isFalse(e.guard); }

    // Postorder of a depth-first search: successors first, so that most locations get one turn per loop depth.
    void rankLocations() {
        std::vector<uint8_t> seen(p_.locations.size(), 0);
        std::vector<std::pair<LocationId, size_t>> stack;
        uint32_t next = 0;
        auto visitFrom = [&](LocationId root) {
            if (seen[root]) return;
            seen[root] = 1;
            stack.emplace_back(root, 0);
            while (!stack.empty()) {
                auto& [l, position] = stack.back();
                if (position == adjacency_.out[l].size()) {
                    rank_[l] = next++;
                    stack.pop_back();
                    continue;
                }
                LocationId m = p_.edges[adjacency_.out[l][position++]].to;
                if (seen[m]) continue;
                seen[m] = 1;
                stack.emplace_back(m, 0);
            }
        };
        visitFrom(p_.entry);
        for (LocationId l = 0; l < p_.locations.size(); ++l) visitFrom(l);
    }

    void enqueue(LocationId l) {
        if (queued_[l]) return;
        queued_[l] = true;
        queue_.emplace(rank_[l], l);
    }

    void makeLive(LocationId l, uint32_t variable) {
        if (!result_.live_[l].insert(variable)) return;
        fresh_[l].insert(variable);
        enqueue(l);
    }

    // Makes the program variables below `root` live at the edge's source.
    void search(EdgeId e, Term root) {
        std::vector<Term> stack{root};
        while (!stack.empty()) {
            Term t = stack.back();
            stack.pop_back();
            if (p_.tm->isVar(t)) {
                if (int32_t number = numberOf(t); number >= 0) makeLive(p_.edges[e].from, number);
                continue;
            }
            auto args = p_.tm->args(t);
            if (args.empty() || !searched_[e].insert(t)) continue;
            stack.insert(stack.end(), args.begin(), args.end());
        }
    }

    void passBack(EdgeId e, const SparseBits& delta) {
        const Edge& edge = p_.edges[e];
        std::vector<uint32_t> assigned;
        assigned.reserve(edge.next.size());
        for (const Assignment& a : edge.next) {
            int32_t number = numberOf(a.variable);
            if (number < 0) continue;
            assigned.push_back(number);
            if (delta.contains(number)) search(e, a.value);
        }
        if (result_.live_[edge.from].insertAll(delta, assigned, fresh_[edge.from])) enqueue(edge.from);
    }

    int32_t numberOf(Term t) const { return t.id() < result_.number_.size() ? result_.number_[t.id()] : -1; }

    Liveness& result_;
    const Program& p_;
    Adjacency adjacency_;
    std::vector<TermSet> searched_;
    std::vector<SparseBits> fresh_;
    std::vector<bool> queued_;
    std::vector<uint32_t> rank_;
    using Ranked = std::pair<uint32_t, LocationId>;
    std::priority_queue<Ranked, std::vector<Ranked>, std::greater<>> queue_;
};

Liveness::Liveness(const Program& p) : p_(p), live_(p.locations.size()) {
    if (!p.variables.empty()) number_.assign(p.variables.back().term.id() + 1, -1);
    for (size_t i = 0; i < p.variables.size(); ++i)
        number_[p.variables[i].term.id()] = static_cast<int32_t>(i);
    Solver(*this).run();
}

bool Liveness::live(LocationId l, Term variable) const {
    if (variable.id() >= number_.size() || number_[variable.id()] < 0) return false;
    return live_[l].contains(number_[variable.id()]);
}

std::vector<Term> Liveness::at(LocationId l) const {
    std::vector<Term> result;
    live_[l].forEach([&](uint32_t number) { result.push_back(p_.variables[number].term); });
    return result;
}

std::vector<std::vector<Term>> liveVariables(const Program& p) {
    Liveness liveness(p);
    std::vector<std::vector<Term>> result(p.locations.size());
    for (LocationId l = 0; l < p.locations.size(); ++l) result[l] = liveness.at(l);
    return result;
}

} // namespace vouch::program
