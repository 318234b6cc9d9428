// What the reductions share: walking edges cheaply, and putting a reduced Program together.
#pragma once

#include "reduce/reduce.h"

#include <span>

namespace vouch::reduce {

using program::Edge;
using program::EdgeId;
using term::Term;
using term::TermManager;

// Repeated walks over term DAGs without hashing: a node was seen in this walk iff its stamp is current.
class Walker {
  public:
    explicit Walker(const TermManager& tm) : tm_(tm) {}
    // Number of distinct nodes below the edge's guard and assigned values.
    size_t size(const Edge& e);
    // The variables and inputs in the edge's guard and assigned values, in order of discovery.
    std::vector<Term> variables(const Edge& e);
    // begin() starts a new walk; visit() goes through what is below root and was not seen in this walk yet.
    void begin();
    template <class Visit> void visit(Term root, Visit onNode) {
        stack_.push_back(root);
        while (!stack_.empty()) {
            Term t = stack_.back();
            stack_.pop_back();
            if (stamps_[t.id()] == stamp_) continue;
            stamps_[t.id()] = stamp_;
            onNode(t);
            auto args = tm_.args(t);
            stack_.insert(stack_.end(), args.begin(), args.end());
        }
    }

  private:
    const TermManager& tm_;
    std::vector<uint32_t> stamps_;
    std::vector<Term> stack_;
    uint32_t stamp_ = 0;
};

// p restricted to the kept locations (the entry always is) and to these edges, which name locations of p; edges
// with an end that is not kept and edges with guard `false` are dropped. Variables and inputs that no edge mentions
// disappear, steps too, and loop heads are marked afresh; claims stay where their location does.
Reduced assemble(const Program& p, const std::vector<bool>& keep, std::vector<Edge> edges);

// All of the edge but its steps.
Edge withoutSteps(const Edge& e);

} // namespace vouch::reduce
