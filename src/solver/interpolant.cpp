#include "solver/interpolant.h"

#include "solver/cvc5_terms.h"
#include "term/smtlib.h"

namespace vouch::solver {

std::optional<term::Term> cvc5Interpolant(term::TermManager& tm, term::Term a, term::Term b, double seconds) {
    try {
        cvc5::Solver solver;
        solver.setLogic("QF_ABV");
        solver.setOption("produce-interpolants", "true");
        solver.setOption("tlimit-per", std::to_string(static_cast<uint64_t>(seconds * 1000) + 1));
        Cvc5Terms terms(tm, solver);
        solver.assertFormula(terms.convert(a));
        // a => I, I => not b
        cvc5::Term interpolant = solver.getInterpolant(terms.convert(b).notTerm());
        if (interpolant.isNull()) return std::nullopt;
        return term::readSmtLibTerm(tm, interpolant.toString());
    } catch (const cvc5::CVC5ApiException&) { // out of time, or a sort that it has no grammar for
        return std::nullopt;
    } catch (const term::SmtLibError&) { // an operator that we do not have
        return std::nullopt;
    }
}

} // namespace vouch::solver
