#include "solver/bitblast/clause_count.h"

#include "solver/bitblast/term_encoder.h"

namespace vouch::solver::bitblast {

namespace {

// Takes clauses, and answers nothing.
class CountingSat : public SatSolver {
  public:
    void addClause(std::span<const int> literals) override {
        for (int literal : literals) VOUCH_CHECK(isLiteral(literal), "a clause of unknown literals");
        ++clauses_;
    }
    Result solve(std::span<const int>) override { return Result::Unknown; }
    bool isAssigned(int) override { return false; }
    bool value(int) override { return false; }
    bool failed(int) override { return false; }
    uint64_t conflicts() const override { return 0; }
};

} // namespace

uint64_t clausesOf(TermManager& tm, Term t) {
    VOUCH_CHECK(!tm.sort(t).isArray(), "arrays have lemmas, and no clauses of their own");
    GateGraph gates;
    CountingSat sat;
    ClauseEmitter clauses(gates, sat);
    Circuits circuits(gates, [&](Bit bit) { clauses.assertTrue(bit); });
    ArrayLemmas arrays(gates, circuits, clauses);
    TermEncoder encoder(tm, gates, circuits, arrays);
    // A word is encoded below something Boolean; the equality itself is not asserted, so that it has no clauses.
    encoder.encode(tm.sort(t).isBool() ? t : tm.mkEq(t, tm.mkFreshVar("clauses-of", tm.sort(t))));
    clauses.require(encoder.bits(t));
    return sat.clauses();
}

} // namespace vouch::solver::bitblast
