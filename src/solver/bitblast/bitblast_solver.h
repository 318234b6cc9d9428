// The default solver: word-level terms as circuits over one SAT solver that lives as long as the solver: CaDiCaL,
// or (Backend::Cone) the small core of our own.
//
//   term ──TermEncoder/Circuits──▶ gates ──ClauseEmitter──▶ clauses ──▶ SatSolver
//                     └─ selects and array equalities ──ArrayLemmas──┘
//
// Everything is cached for good: a term is encoded once, a gate gets clauses once, and a check costs what is
// new in it plus what the SAT solver needs. Assumptions are literals, cores are its failed assumptions.
#pragma once

#include "solver/bitblast/term_encoder.h"
#include "solver/solver.h"

#include <optional>
#include <unordered_set>

namespace vouch::solver::bitblast {

class BitblastSolver : public Solver {
  public:
    explicit BitblastSolver(TermManager& tm, SatKind kind = SatKind::Cadical);

    void add(Term formula) override;
    Result check(std::span<const Term> assumptions) override;
    Value value(Term t) override;
    std::vector<Term> core() override;
    void setBudget(support::Budget budget) override {
        budget_ = budget;
        sat_->setBudget(std::move(budget));
    }
    void setConflictLimit(int64_t conflicts) override { conflictLimit_ = conflicts; }
    Backend backend() const override { return kind_ == SatKind::Cone ? Backend::Cone : Backend::Bitblast; }

  private:
    // The model of the last check: values of variables as far as they were asked for.
    struct Model {
        explicit Model(const TermManager& tm) : evaluator(tm, assignment) {}
        term::Assignment assignment;
        term::Evaluator evaluator;
        std::unordered_set<Term> visited;
    };

    Result solve(std::span<const Term> assumptions);
    Result search(const std::vector<int>& literals, int64_t conflicts); // < 0: without limit
    void forgetAnswer();
    void checkAnswer(std::span<const Term> assumptions);
    void assignVariables(Term root);
    Value variableValue(Term variable);
    std::optional<Value> encodedValue(Term t);
    double newWork() const; // since the last check, see kWorkPerConflict
    void count(Result result, double seconds);

    TermManager& tm_;
    GateGraph gates_;
    SatKind kind_;
    std::unique_ptr<SatSolver> sat_;
    ClauseEmitter clauses_;
    Circuits circuits_;
    ArrayLemmas arrays_;
    TermEncoder encoder_;

    support::Budget budget_;
    int64_t conflictLimit_ = -1;
    std::optional<Result> answer_; // of the last check, until the next add()
    std::optional<Model> model_;
    std::vector<std::pair<Term, int>> assumed_;     // the last check's assumptions with their literals
    std::optional<std::vector<Term>> constantCore_; // an assumption that is false whatever was added
};

} // namespace vouch::solver::bitblast
