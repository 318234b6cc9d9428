#include "solver/interpolant.h"

#include "solver/cvc5_terms.h"
#include "support/budget.h"
#include "support/process.h"
#include "term/smtlib.h"

#include <poll.h>

namespace vouch::solver {

namespace {

constexpr uint8_t kFound = 1;

// The interpolant as text; empty if there is none.
std::string synthesise(term::TermManager& tm, term::Term a, term::Term b) {
    cvc5::Solver solver;
    solver.setLogic("QF_ABV");
    solver.setOption("produce-interpolants", "true");
    Cvc5Terms terms(tm, solver);
    solver.assertFormula(terms.convert(a));
    // a => I, I => not b
    cvc5::Term interpolant = solver.getInterpolant(terms.convert(b).notTerm());
    return interpolant.isNull() ? "" : interpolant.toString();
}

} // namespace

std::optional<term::Term> cvc5Interpolant(term::TermManager& tm, term::Term a, term::Term b, double seconds) {
    // In a process of its own: cvc5's own time limit may end in an abort.
    auto child = support::Child::start([&](support::Channel& parent) {
        try {
            parent.send(kFound, synthesise(tm, a, b));
        } catch (const cvc5::CVC5ApiException&) { // a sort or operator that it has no grammar for
            return 1;
        }
        return 0;
    });
    std::optional<support::Message> found;
    auto budget = support::Budget::seconds(seconds);
    for (bool open = true; open && !found && !budget.exhausted();) {
        pollfd watched{child.channel().descriptor(), POLLIN, 0};
        ::poll(&watched, 1, static_cast<int>(budget.remaining() * 1000) + 1);
        open = child.channel().receive();
        found = child.channel().next();
    }
    if (!found || found->payload.empty()) return std::nullopt;
    try {
        return term::readSmtLibTerm(tm, found->payload);
    } catch (const term::SmtLibError&) { // an operator that we do not have
        return std::nullopt;
    }
}

} // namespace vouch::solver
