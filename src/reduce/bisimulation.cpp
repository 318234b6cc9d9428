// Bisimulation minimisation (M3): locations from which the same can happen become one.
//
// A relation ~ on locations is a bisimulation here if l ~ m implies
//
//   both are bad, of one kind and reason; or neither is, and the edges out of them correspond one to one:
//   e = (l, l') to f = (m, m') with guard(e) = guard(f), next(e) = next(f) and l' ~ m',
//
// where guards and assignments are compared as terms, up to the names of the edge's inputs (an input that several
// edges draw keeps its name, for the sake of the way back). The largest one is found by partition refinement: begin
// with classes by kind, split a class whose members' edges differ in shape or lead to different classes, and look
// again at the predecessors of what was split off. The largest part keeps the class' number, so a location changes
// class at most log n times: O(m log n) signatures for m edges.
//
// The first location of a class stays and stands for all: it has the executions of all its members. The entry stays
// alone, since it must have no incoming edges (P3). Run eliminateDead first: assignments to variables that are not
// live keep edges apart that mean the same.
#include "reduce/assemble.h"

#include "term/traverse.h"

#include <algorithm>
#include <map>

namespace vouch::reduce {

namespace {

using Class = uint32_t;
using Words = std::vector<uint32_t>;

class Bisimulation {
  public:
    explicit Bisimulation(const Program& p) : p_(p), tm_(*p.tm), adjacency_(p), class_(p.locations.size()) {}

    Reduced run() {
        for (const Edge& e : p_.edges)
            for (Term input : e.inputs) ++drawn_[input];
        for (const Edge& e : p_.edges) shape_.push_back(shapeOf(e));
        begin();
        while (!dirty_.empty()) {
            Class c = dirty_.back();
            dirty_.pop_back();
            isDirty_[c] = false;
            split(c);
        }
        return quotient();
    }

  private:
    // The number of the edge's guard and assignments, with its inputs named by position.
    uint32_t shapeOf(const Edge& e) {
        term::Substitution canonical(tm_);
        for (size_t i = 0; i < e.inputs.size(); ++i)
            if (drawn_[e.inputs[i]] == 1)
                canonical.bind(e.inputs[i], canonicalInput(i, tm_.sort(e.inputs[i])));
        Words words = {canonical.apply(e.guard).id()};
        for (const program::Assignment& a : e.next) {
            words.push_back(a.variable.id());
            words.push_back(canonical.apply(a.value).id());
        }
        for (Term input : e.inputs) words.push_back(canonical.apply(input).id());
        return shapes_.try_emplace(std::move(words), static_cast<uint32_t>(shapes_.size())).first->second;
    }

    Term canonicalInput(size_t position, term::Sort sort) {
        Term& result = canonical_[{position, sort}];
        if (!result) result = tm_.mkFreshVar("input", sort);
        return result;
    }

    void begin() {
        std::map<std::pair<program::LocationKind, std::string>, Class> bad;
        members_.resize(2);
        for (LocationId l = 0; l < p_.locations.size(); ++l) {
            const program::Location& location = p_.locations[l];
            Class c = l == p_.entry ? 0 : 1;
            if (location.isBad()) {
                auto [known, isNew] =
                    bad.try_emplace({location.kind, location.reason}, static_cast<Class>(members_.size()));
                if (isNew) members_.emplace_back();
                c = known->second;
            }
            class_[l] = c;
            members_[c].push_back(l);
        }
        isDirty_.resize(members_.size(), false);
        note(1);
    }

    void note(Class c) {
        if (isDirty_[c]) return;
        isDirty_[c] = true;
        dirty_.push_back(c);
    }

    // What the location can do, as far as the present classes tell.
    Words signature(LocationId l) const {
        std::vector<std::pair<uint32_t, Class>> edges;
        for (EdgeId e : adjacency_.out[l]) edges.emplace_back(shape_[e], class_[p_.edges[e].to]);
        std::sort(edges.begin(), edges.end());
        Words words;
        for (auto [shape, to] : edges) words.insert(words.end(), {shape, to});
        return words;
    }

    void split(Class c) {
        if (members_[c].size() < 2) return;
        std::map<Words, std::vector<LocationId>> parts;
        for (LocationId l : members_[c]) parts[signature(l)].push_back(l);
        if (parts.size() == 1) return;
        auto largest = std::max_element(parts.begin(), parts.end(), [](const auto& a, const auto& b) {
            return a.second.size() < b.second.size();
        });
        std::vector<LocationId> moved;
        for (auto part = parts.begin(); part != parts.end(); ++part) {
            if (part == largest) continue;
            for (LocationId l : part->second) class_[l] = static_cast<Class>(members_.size());
            moved.insert(moved.end(), part->second.begin(), part->second.end());
            members_.push_back(std::move(part->second));
            isDirty_.push_back(false);
        }
        members_[c] = std::move(largest->second);
        for (LocationId l : moved)
            for (EdgeId e : adjacency_.in[l]) note(class_[p_.edges[e].from]);
    }

    Reduced quotient() {
        std::vector<LocationId> first(members_.size());
        std::vector<bool> keep(p_.locations.size(), false);
        for (Class c = 0; c < members_.size(); ++c) {
            if (members_[c].empty()) continue;
            first[c] = *std::min_element(members_[c].begin(), members_[c].end());
            keep[first[c]] = true;
        }
        std::vector<Edge> edges;
        for (const Edge& e : p_.edges) {
            if (!keep[e.from]) continue;
            edges.push_back(withoutSteps(e));
            edges.back().to = first[class_[e.to]];
        }
        Reduced result = assemble(p_, keep, std::move(edges));
        for (LocationId l = 0; l < p_.locations.size(); ++l) {
            if (keep[l]) continue;
            result.merged[l] = first[class_[l]];
            nameInputs(l, first[class_[l]], result);
        }
        return result;
    }

    // The inputs that are drawn in place of those of the location that went: edges of equal shape and equal target
    // class correspond, in the order of their numbers.
    void nameInputs(LocationId gone, LocationId kept, Reduced& result) const {
        std::map<std::pair<uint32_t, Class>, std::vector<EdgeId>> stand;
        for (EdgeId e : adjacency_.out[kept]) stand[{shape_[e], class_[p_.edges[e].to]}].push_back(e);
        std::map<std::pair<uint32_t, Class>, size_t> used;
        for (EdgeId e : adjacency_.out[gone]) {
            auto key = std::pair(shape_[e], class_[p_.edges[e].to]);
            const Edge& other = p_.edges[stand.at(key)[used[key]++]];
            for (size_t i = 0; i < other.inputs.size(); ++i)
                result.renamed[p_.edges[e].inputs[i]] = other.inputs[i];
        }
    }

    const Program& p_;
    TermManager& tm_;
    program::Adjacency adjacency_;
    std::map<Term, unsigned> drawn_; // by how many edges
    std::map<std::pair<size_t, term::Sort>, Term> canonical_;
    std::map<Words, uint32_t> shapes_;
    std::vector<uint32_t> shape_; // of each edge
    std::vector<Class> class_;    // of each location
    std::vector<std::vector<LocationId>> members_;
    std::vector<Class> dirty_;
    std::vector<bool> isDirty_;
};

} // namespace

Reduced bisimulation(const Program& p) { return Bisimulation(p).run(); }

} // namespace vouch::reduce
