// GraphQuestions: does an execution leave the graph of an unwinding (program/unwinding_graph.h)?
//
// The nodes are gone through in their order. At each one the edges out of it are taken as in steps.h; where there is an arc,
// what is behind the edge arrives at the arc's node, and all arrivals there are merged. Whoever made the graph had reasons
// for its shape, which are not asked for. What has to be shown is
//
//   no execution takes an edge at a node that has no arc for it       (edges into bad locations never have one)
//
// An execution that stays in the graph ends at a node, since arcs ascend; it is at each node at most once, so that no
// two arrivals at a node are taken in one execution. And it never gets to a bad location, since no node is at one.
#pragma once

#include "evidence/clauses/questions.h"
#include "program/unwinding_graph.h"

#include <string>

namespace vouch::evidence::clauses {

// What is wrong with the graph's form: arcs that do not ascend, or lead to another location than their edge. Empty: nothing.
std::string malformed(const Program& p, const program::UnwindingGraph& graph);

class GraphQuestions {
  public:
    // Requires a graph that is not malformed.
    GraphQuestions(const Program& p, const program::UnwindingGraph& graph);
    // Does an execution leave the graph? Can be asked again with more time, and goes on where it was.
    Answer escape(const Limit& limit);

  private:
    void follow(uint32_t node);
    Answer settle(const Limit& limit); // asks about what was found so far

    const Program& p_;
    const program::UnwindingGraph& graph_;
    Translator translator_;
    Steps steps_;
    Questioner questioner_;
    std::vector<Steps::Arrivals> arrivals_; // by node
    std::vector<Lit> escapes_;              // not asked about yet
    uint32_t next_ = 0;                     // node to be followed
};

} // namespace vouch::evidence::clauses
