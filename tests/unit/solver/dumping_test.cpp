#include "solver/solver.h"
#include "term/smtlib.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

namespace vouch::solver::test {

using term::Sort;

TEST(DumpingSolver, WritesEveryQuery) {
    TermManager tm;
    const auto directory = std::filesystem::path(testing::TempDir()) / "vouch_dumping_solver";
    std::filesystem::remove_all(directory);
    const auto solver = makeDumpingSolver(makeSolver(Backend::Bitblast, tm), tm, directory.string());
    const Term x = tm.mkVar("x", Sort::bitVec(8));
    solver->add(tm.mkBvUlt(x, tm.mkConst(8, 5)));
    EXPECT_EQ(solver->check(), Result::Sat);
    EXPECT_EQ(solver->check(std::vector{tm.mkEq(x, tm.mkConst(8, 9))}), Result::Unsat);
    EXPECT_EQ(solver->statistics.get("checks"), 2);
    for (const auto& [name, expected] :
         {std::pair("0001.smt2", Result::Sat), std::pair("0002.smt2", Result::Unsat)}) {
        TermManager fresh;
        std::ifstream in(directory / name);
        ASSERT_TRUE(in.good()) << name;
        const auto other = makeSolver(Backend::Z3, fresh);
        for (Term t : term::readSmtLib(fresh, in).assertions) other->add(t);
        EXPECT_EQ(other->check(), expected) << name;
    }
    std::filesystem::remove_all(directory);
}

} // namespace vouch::solver::test
