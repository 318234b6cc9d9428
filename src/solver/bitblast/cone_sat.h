// ConeSat: a small CDCL core for streams of easy queries, as IC3 asks them by the ten thousand.
//
// Such a query has about one conflict. What it costs in a general solver is assigning every variable that was ever
// made, for each model. Here a query decides and propagates in its cone only:
//
//   cone(assumptions) = the least set of variables that contains
//     - those of the assumptions and those that are required,
//     - those of every clause without guard,
//     - with an output, the variables of the clauses that define it,
//     - with a guard, the variables of the clauses that it guards.
//
// The guard of a clause is one of its negative literals !g, where g is an input: what add(g => formula) makes. If g is
// not in the cone the clause is satisfied by g = false. So an assignment of the cone that satisfies the clauses inside
// of the cone can be completed: guards outside are false, other inputs arbitrary, outputs by their definitions. Unsat
// needs no argument, since only clauses that are there take part.
//
// On level 0 propagation goes everywhere: what holds there holds for good, and a clause that was passed over once is
// not looked at again.
//
// All else is as in MiniSat (Een and Soerensson 2003): two watched literals, first unique implication points,
// activities, saved phases, Luby restarts, learnt clauses reduced by glue. There is no preprocessing: what is hard
// belongs to CaDiCaL.
#pragma once

#include "solver/bitblast/clause_store.h"
#include "solver/bitblast/sat.h"
#include "solver/bitblast/variable_heap.h"

namespace vouch::solver::bitblast {

class ConeSat : public SatSolver {
  public:
    void addClause(std::span<const int> literals) override;
    void addDefinition(int output, std::span<const int> literals) override;
    void require(int literal) override;
    Result solve(std::span<const int> assumptions) override;
    bool isAssigned(int literal) override {
        return values_[literalOf(literal)] != 0;
    } // of a variable that solve() knew
    bool value(int literal) override;
    bool failed(int literal) override;
    uint64_t conflicts() const override { return conflicts_; }

  private:
    using Variable = uint32_t;
    struct Watch {
        ClauseRef clause;
        Literal blocker; // another literal of the clause: if it is true, the clause need not be looked at
    };

    // --- the formula
    void grow(); // to the number of variables that were made
    void insert(std::span<const int> literals);
    void attach(ClauseRef c);
    bool isInput(Variable v) const { return fanIn_[v].empty() && !required_[v]; }
    void
    tidy(); // on level 0: drops clauses that are satisfied, and half of the learnt ones if there are many
    void collect(); // after clauses were removed: moves the others together, watches anew

    // --- the cone
    void enterCone(std::span<const Literal> assumptions);
    void leaveCone(); // back to level 0
    void checkAnswer(std::span<const Literal> assumptions);
    void checkTrail();
    void visit(Variable v);
    bool inCone(Variable v) const { return cone_[v] == query_; }

    // --- the search
    Result search(std::span<const Literal> assumptions);
    ClauseRef propagate();
    // Looks at the clauses that watch `falsified`; a clause whose literals are all false, or none.
    ClauseRef propagateFalse(Literal falsified);
    void enqueue(Literal l, ClauseRef reason);
    void backtrack(uint32_t level);
    void analyse(ClauseRef conflict); // fills learnt_ (asserting literal first), glue_ and backLevel_
    void resolveOn(ClauseRef c, Literal implied, uint32_t& open);
    bool isRedundant(Literal l); // implied by the other literals of learnt_
    void minimise();
    void learn();
    void explainFailure(Literal falsified); // fills failed_: assumptions that imply it
    void bump(Variable v);
    Literal decide(); // an unassigned variable of the cone, in its saved phase; 0 if there is none
    uint32_t level() const { return static_cast<uint32_t>(levelStarts_.size()); }
    bool isTrue(Literal l) const { return values_[l] > 0; }
    bool isFalse(Literal l) const { return values_[l] < 0; }

    ClauseStore store_;
    std::vector<ClauseRef> original_, learnts_;
    std::vector<std::vector<Watch>> watches_; // by the literal that becomes false
    std::vector<int8_t> values_;              // by literal: 1, -1, or 0 for open
    std::vector<uint32_t> levels_;            // by variable, as are the following
    std::vector<ClauseRef> reasons_;
    std::vector<int8_t> phases_; // of the last assignment; false at first
    std::vector<int8_t> seen_;   // scratch of analyse()
    std::vector<Literal> trail_;
    std::vector<uint32_t> levelStarts_; // positions in the trail
    size_t propagated_ = 0;             // position in the trail
    bool contradictory_ = false;
    Result answer_ = Result::Unknown; // of the last check, until a clause is added

    std::vector<std::vector<Variable>> fanIn_;   // of outputs
    std::vector<std::vector<Variable>> guarded_; // by guard: the variables of its clauses
    std::vector<bool> required_;
    std::vector<Variable> roots_; // required, or in a clause without guard
    std::vector<uint32_t> cone_;  // number of the last query whose cone has the variable
    uint32_t query_ = 1;
    std::vector<Variable> agenda_; // scratch of enterCone()

    VariableHeap order_;
    double increment_ = 1;
    std::vector<Literal> learnt_, cleared_, stack_;
    uint32_t glue_ = 0, backLevel_ = 0;
    std::vector<bool> failed_; // by literal
    std::vector<Literal> failedList_;
    uint64_t conflicts_ = 0, propagations_ = 0, tidiedAt_ = 0;
    size_t fixedWhenTidied_ = 0, learntLimit_ = 4000;
};

} // namespace vouch::solver::bitblast
