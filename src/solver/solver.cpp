#include "solver/solver.h"

#include "solver/bitblast/bitblast_solver.h"
#include "solver/cvc5_solver.h"
#include "solver/once.h"
#include "solver/z3_solver.h"
#include "support/check.h"

namespace vouch::solver {

const char* backendName(Backend backend) {
    switch (backend) {
    case Backend::Bitblast: return "bitblast";
    case Backend::Z3: return "z3";
    case Backend::Cvc5: return "cvc5";
    case Backend::Cone: return "cone";
    }
    return "unknown";
}

Family family(Backend backend) {
    switch (backend) {
    case Backend::Bitblast:
    case Backend::Cone: return Family::Bitblast;
    case Backend::Z3: return Family::Z3;
    case Backend::Cvc5: return Family::Cvc5;
    }
    VOUCH_CHECK(false, "unknown solver backend");
}

std::unique_ptr<Solver> makeSolver(Backend backend, TermManager& tm) {
    switch (backend) {
    case Backend::Bitblast: return std::make_unique<bitblast::BitblastSolver>(tm);
    case Backend::Cone: return std::make_unique<bitblast::BitblastSolver>(tm, bitblast::SatKind::Cone);
    case Backend::Z3: return std::make_unique<Z3Solver>(tm);
    case Backend::Cvc5: return std::make_unique<Cvc5Solver>(tm);
    }
    VOUCH_CHECK(false, "unknown solver backend");
}

std::unique_ptr<Solver> makeSolverForOnce(Backend backend, TermManager& tm) {
    if (backend != Backend::Bitblast) return makeSolver(backend, tm);
    return std::make_unique<bitblast::BitblastSolver>(tm, bitblast::SatKind::CadicalOnce);
}

std::unique_ptr<Solver> makeSolverForSmallModels(Backend backend, TermManager& tm) {
    if (backend != Backend::Bitblast) return makeSolver(backend, tm);
    return std::make_unique<bitblast::BitblastSolver>(tm, bitblast::SatKind::CadicalSmall);
}

term::Assignment Solver::model(const TermManager& tm, std::span<const Term> ts) {
    term::Assignment result;
    for (Term variable : term::variables(tm, ts)) result.emplace(variable, value(variable));
    return result;
}

} // namespace vouch::solver
