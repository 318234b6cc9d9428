// PathEncoding: paths of a Program as a relation between the variables of successive levels.
//
// The checker's own view of a Program, written independently of program/unroll.h: where the Unroller
// substitutes, this class introduces fresh variables and equations; where the Unroller merges states by ite,
// this class justifies a position by one of the edges that lead to it:
//
//   here(l, i)     =>  OR over edge instances t into l at level i of taken(t)
//   taken(t)       =>  here(from(t), i-1) /\ guard(x_{i-1}, w) /\ x_i = next(x_{i-1}, w)
//
// with one vector x_i of variables per level, shared by all locations. A model of here(l, i) under these
// constraints contains a path to l of i edges (follow the justifications backwards), and every such path
// gives a model (make exactly its own positions and instances true). So here(l, i) is satisfiable iff the
// path exists, and no assumption on the guards of different edges is needed.
//
// Constants are propagated forward, per location and level: a variable that has the same constant value on
// all paths to a position is that constant there, and an instance whose guard folds to false does not exist.
// Loops with constant bounds vanish from the formula this way. Edges to locations from which the graph does
// not lead to a bad location (or to one in `targets`, where invariants are to be checked) are left out: no
// path to a goal takes them. Constants::Keep switches the propagation off: then the formula is the Program's own,
// and nothing in it was decided while it was built.
#pragma once

#include "program/program.h"
#include "support/budget.h"
#include "term/traverse.h"

#include <map>
#include <set>
#include <vector>

namespace vouch::evidence {

using program::EdgeId;
using program::LocationId;
using program::Program;
using term::Term;

class PathEncoding {
  public:
    enum class Start { Entry, Anywhere }; // Anywhere: any location that is not bad, any values
    enum class Constants { Propagate, Keep };
    // `observed`: variables that formulas given to state() will mention.
    PathEncoding(const Program& p, Start start, const std::set<Term>& observed = {},
                 const std::set<LocationId>& targets = {}, Constants constants = Constants::Propagate);

    struct Position {
        LocationId location = 0;
        unsigned level = 0;
        auto operator<=>(const Position&) const = default;
    };

    unsigned depth() const { return static_cast<unsigned>(levels_.size()) - 1; }
    void extend();
    std::vector<Position>
    positionsAt(unsigned level) const; // ascending; others are unreachable by constants alone

    Term here(Position at) const;
    // A formula over program variables, told of the state at a position.
    Term state(Position at, Term formula) const;
    // Some edge out of the position, towards a bad location or target, is enabled (its inputs are fresh).
    Term enabled(Position at) const;
    // Constraint "here(at) => formula about the state at this position", used whenever a goal's paths pass
    // there.
    void assume(Position at, Term formula);
    // Everything that justifies here() of these positions: sat( constraints /\ here(p) ) iff a path to p
    // exists.
    std::vector<Term> constraints(const std::vector<Position>& goals) const;
    // What the propagation of constants rests on: conjunctions over the Program's own variables and inputs, with
    // C(l, i) = AND of x = c over the constants of a position. All of them are unsatisfiable if every propagated
    // constant, and every instance that was left out, is right.
    //   C(l, i) /\ guard                          an edge out of (l, i) without an instance; with `extensions` also each
    //                                             edge out of the last level
    //   C(l, i) /\ guard /\ OR_v next_v != c_v    an instance, and the constants of the position that it leads to
    std::vector<std::vector<Term>> foldings(bool extensions) const;

  private:
    struct Instance { // an edge taken between the previous level and this one
        EdgeId edge = 0;
        Term taken;
        std::vector<Term> facts;   // guard and equations
        std::vector<Term> results; // new value per relevant variable
    };
    struct Node {
        Term here;
        std::vector<Term> constants; // per relevant variable; null: not constant
        std::vector<Instance> incoming;
        std::vector<Term> assumed;
        bool isStart = false;
    };
    struct Level {
        std::map<LocationId, Node> nodes;
        std::vector<Term> variables; // per relevant variable
    };

    const Node& node(Position at) const;
    std::vector<Term> valuesAt(const Node& n, const Level& level) const;
    void takeEdges(LocationId from, Level& next);
    void findConstants(Node& n) const;
    void nameLevel(Level& next);
    void nameNode(Node& n) const;
    std::vector<Term> constantsOf(const Node& n, const std::vector<Term>& formulas) const;

    const Program& p_;
    term::TermManager& tm_;
    program::Adjacency adjacency_;
    Constants mode_;
    std::vector<Term> relevant_; // ascending: variables that can influence a guard or an observed formula
    std::vector<Level> levels_;
};

} // namespace vouch::evidence
