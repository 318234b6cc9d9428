// A solver that leaves a trace: every query as an SMT-LIB script that any solver can answer again.
#include "solver/solver.h"
#include "support/check.h"
#include "term/smtlib.h"

#include <cstdio>
#include <filesystem>
#include <fstream>

namespace vouch::solver {

namespace {

class DumpingSolver : public Solver {
  public:
    DumpingSolver(std::unique_ptr<Solver> inner, TermManager& tm, std::string directory)
        : inner_(std::move(inner)), tm_(tm), directory_(std::move(directory)) {
        VOUCH_CHECK(inner_ != nullptr, "nobody answers the queries that are dumped");
        std::error_code ignored; // an unwritable directory costs the dumps, not the answers
        std::filesystem::create_directories(directory_, ignored);
    }

    void add(Term formula) override {
        added_.push_back(formula);
        inner_->add(formula);
    }

    Result check(std::span<const Term> assumptions) override {
        dump(assumptions);
        const Result result = inner_->check(assumptions);
        statistics = inner_->statistics;
        return result;
    }

    Value value(Term t) override { return inner_->value(t); }
    std::vector<Term> core() override { return inner_->core(); }
    void setBudget(support::Budget budget) override { inner_->setBudget(std::move(budget)); }
    void setConflictLimit(int64_t conflicts) override { inner_->setConflictLimit(conflicts); }
    Backend backend() const override { return inner_->backend(); }

  private:
    void dump(std::span<const Term> assumptions) {
        char name[32];
        std::snprintf(name, sizeof name, "%04u.smt2", ++queries_);
        std::vector<Term> query = added_;
        query.insert(query.end(), assumptions.begin(), assumptions.end());
        std::ofstream out(std::filesystem::path(directory_) / name);
        term::writeSmtLibScript(out, tm_, query);
    }

    std::unique_ptr<Solver> inner_;
    TermManager& tm_;
    std::string directory_;
    std::vector<Term> added_;
    unsigned queries_ = 0;
};

} // namespace

std::unique_ptr<Solver> makeDumpingSolver(std::unique_ptr<Solver> inner, TermManager& tm,
                                          std::string directory) {
    return std::make_unique<DumpingSolver>(std::move(inner), tm, std::move(directory));
}

} // namespace vouch::solver
