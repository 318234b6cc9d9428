// Band: the executions of an original Program that visit the same loop heads as a trace, in the same order.
//
// Between two loop heads the Program has no cycle, so all ways from one to the next are one formula. The
// trace is cut at its loop heads into segments; a segment's end is the next one's start. Within a segment,
//   reach(l)     is true iff the execution comes through l;
//   taken(e)     = reach(from(e)) /\ guard(e);
//   value(l, v)  is the value of v there, merged over the edges that lead to l,
// all of them over the variables at the entry and fresh variables for the segment's inputs (no edge is taken
// twice in a segment, so one per input is enough). The band's executions are the models of
//   AND over segments of reach(end of the segment).
#pragma once

#include "program/program.h"
#include "support/budget.h"

#include <functional>
#include <map>
#include <span>
#include <vector>

namespace vouch::evidence {

class Band {
  public:
    using EdgeId = program::EdgeId;
    using LocationId = program::LocationId;
    using Term = term::Term;

    // Stops where the budget ends: isComplete() tells.
    Band(const program::Program& original, const program::Trace& trace, const support::Budget& budget);

    bool isComplete() const { return complete_; }
    size_t size() const { return segments_.size(); }
    std::vector<Term> conditions() const; // one per segment
    // False where no execution of the band takes the edge in this segment.
    Term taken(size_t segment, EdgeId edge) const;
    // A term over the edge's from-state and inputs, told of this segment. Requires that taken() is not false.
    Term at(size_t segment, EdgeId edge, Term t);
    // The input of the Program that this variable in a term of the band stands for; null: it stands for none.
    Term inputOf(Term variable) const;
    // The execution that a model of the conditions describes.
    program::Trace trace(const std::function<term::Value(Term)>& value) const;

  private:
    using Values = std::map<Term, Term>; // of variables
    struct Node {
        Term reach;
        Values changed; // since the segment's start
    };
    struct Segment {
        LocationId first = 0, last = 0;
        Values start; // what differs from the entry
        std::map<LocationId, Node> nodes;
        std::map<EdgeId, Term> taken;
        std::map<Term, Term> inputs; // to what stands for them here
        Node end;                    // at last
    };
    struct Arrival {
        Term taken;
        Values changed;
    };

    std::vector<LocationId> between(LocationId first, LocationId last) const;
    void encode(Segment& segment);
    Node merge(const Segment& segment, const std::vector<Arrival>& arrivals);
    Term now(const Segment& segment, const Node& node, Term variable) const;
    void tell(Segment& segment, const Node& node, const program::Edge& edge, std::span<Term> terms);

    const program::Program& p_;
    term::TermManager& tm_;
    program::Adjacency adjacency_;
    std::vector<Segment> segments_;
    std::map<Term, Term> inputOf_;
    bool complete_ = false;
};

// Per step of a trace: how many loop heads come before it.
std::vector<size_t> segmentsOf(const program::Program& original, const program::Trace& trace);

} // namespace vouch::evidence
