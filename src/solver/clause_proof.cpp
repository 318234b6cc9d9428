#include "solver/clause_proof.h"

#include <cadical.hpp>
#include <filesystem>
#include <stdexcept>

namespace vouch::solver {

namespace {

constexpr int kSatisfiable = 10, kUnsatisfiable = 20; // as CaDiCaL answers

// Ends a search that takes too long, or has written too much.
class ProofTerminator : public CaDiCaL::Terminator {
  public:
    ProofTerminator(const support::Budget& budget, std::string file, size_t bytes)
        : budget_(budget), file_(std::move(file)), bytes_(bytes) {}
    bool terminate() override { return budget_.exhausted() || isTooLong(); }
    bool isTooLong() const {
        std::error_code error;
        const auto size = std::filesystem::file_size(file_, error);
        return !error && size > bytes_;
    }

  private:
    const support::Budget& budget_;
    std::string file_;
    size_t bytes_;
};

} // namespace

ClauseProof proveClauses(const std::vector<int>& literals, int variables, const std::string& file,
                         size_t mostBytes, const support::Budget& budget) {
    ProofTerminator terminator(budget, file, mostBytes); // outlives the solver
    CaDiCaL::Solver solver;
    solver.set("quiet", 1);
    solver.set("binary", 0);
    if (!solver.trace_proof(file.c_str())) throw std::runtime_error("cannot write " + file);
    solver.connect_terminator(&terminator);
    for (int literal : literals) solver.add(literal);
    const int answer = solver.solve();
    solver.flush_proof_trace();
    solver.close_proof_trace();
    ClauseProof proof;
    proof.isTooLong = terminator.isTooLong();
    if (answer == kUnsatisfiable && !proof.isTooLong) proof.result = Result::Unsat;
    if (answer != kSatisfiable) return proof;
    proof.result = Result::Sat;
    proof.values.push_back(false);
    for (int v = 1; v <= variables; ++v) proof.values.push_back(solver.val(v) > 0);
    return proof;
}

} // namespace vouch::solver
