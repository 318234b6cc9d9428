#include "evidence/clauses/sat.h"

#include "evidence/clauses/gates.h"
#include "support/check.h"
#include "support/fault.h"

#include <algorithm>
#include <cryptominisat5/cryptominisat.h>
#include <csignal>
#include <unistd.h>

namespace vouch::evidence::clauses {

using solver::Result;

constexpr double kFirstSlice = 0.3, kLongestSlice = 2; // seconds
constexpr uint32_t kNone = UINT32_MAX;

namespace {

uint32_t seedOfProcess = 0;
volatile std::sig_atomic_t isSearching = 0;

// The library gives up on itself by abort(); our own contracts, which do so as well, must not pass for that.
extern "C" void tellAbort(int) {
    if (isSearching) _exit(kSatSolverFailed);
}

struct Searching { // also if the search ends by an exception
    Searching() { isSearching = 1; }
    ~Searching() { isSearching = 0; }
};

} // namespace

void watchSatSolver(uint32_t seed) {
    seedOfProcess = seed;
    std::signal(SIGABRT, tellAbort);
}

struct Clauses::Impl {
    CMSat::SATSolver sat;
    std::vector<uint32_t> variable; // by node; kNone: no clause speaks of it
    bool contradiction = false;

    CMSat::Lit lit(Lit a) const { return CMSat::Lit(variable[a.node()], a.negated()); }
    void add(const std::vector<CMSat::Lit>& clause) { contradiction |= !sat.add_clause(clause); }
};

Clauses::Clauses(const Circuit& circuit, Use use) : circuit_(circuit), impl_(std::make_unique<Impl>()) {
    impl_->sat.set_seed(seedOfProcess);
    if (use == Use::ManyQuestions) impl_->sat.set_no_simplify();
}
Clauses::~Clauses() = default;

void Clauses::encode(Lit root) {
    Impl& i = *impl_;
    i.variable.resize(circuit_.size(), kNone);
    uint32_t next = i.sat.nVars();
    const std::vector<uint32_t> cone = coneOf(circuit_, root, [&](uint32_t node) {
        if (i.variable[node] != kNone) return false;
        i.variable[node] = next++;
        return true;
    });
    i.sat.new_vars(cone.size());
    for (uint32_t node : cone)
        forEachClauseOf(circuit_, node, [&](std::initializer_list<Lit> clause) {
            std::vector<CMSat::Lit> literals;
            for (Lit a : clause) literals.push_back(i.lit(a));
            i.add(literals);
        });
}

void Clauses::assertTrue(Lit a) {
    encode(a);
    impl_->add({impl_->lit(a)});
}

void Clauses::assertEqual(Lit a, Lit b) {
    encode(a);
    encode(b);
    impl_->add({impl_->lit(a), ~impl_->lit(b)});
    impl_->add({~impl_->lit(a), impl_->lit(b)});
}

bool Clauses::value(Lit a) const {
    const uint32_t variable = a.node() < impl_->variable.size() ? impl_->variable[a.node()] : kNone;
    return variable != kNone && (impl_->sat.get_model()[variable] == CMSat::l_True) != a.negated();
}

Result Clauses::solve(const std::vector<Lit>& assumptions, const Limit& limit, uint64_t conflicts) {
    if (limit.exhausted()) return Result::Unknown;
    std::vector<CMSat::Lit> assumed;
    for (Lit a : assumptions) encode(a);
    for (Lit a : assumptions) assumed.push_back(impl_->lit(a));
    if (impl_->contradiction) return Result::Unsat;
    // The solver's clock is that of the processor, and others may end the budget: it is polled after each slice.
    for (double slice = kFirstSlice; !limit.exhausted(); slice = std::min(1.5 * slice, kLongestSlice)) {
        impl_->sat.set_max_time(std::min(slice, limit.remaining()));
        if (conflicts != UINT64_MAX) impl_->sat.set_max_confl(conflicts);
        const CMSat::lbool result = [&] {
            const Searching searching;
            support::testFault("sat");
            support::testFault("sat-" + std::to_string(seedOfProcess));
            return impl_->sat.solve(&assumed);
        }();
        if (result == CMSat::l_True) return Result::Sat;
        if (result == CMSat::l_False) return Result::Unsat;
        if (conflicts != UINT64_MAX) break;
    }
    return Result::Unknown;
}

std::vector<bool> Clauses::model() const {
    const std::vector<CMSat::lbool>& found = impl_->sat.get_model();
    std::vector<bool> value(circuit_.size(), false);
    auto at = [&](Lit l) { return value[l.node()] != l.negated(); };
    for (uint32_t i = 0; i < circuit_.size(); ++i) {
        const Circuit::Node& n = circuit_[i];
        const uint32_t variable = i < impl_->variable.size() ? impl_->variable[i] : kNone;
        switch (n.gate) {
        case Circuit::Gate::Constant: break;
        case Circuit::Gate::Input:
            value[i] = variable != kNone && variable < found.size() && found[variable] == CMSat::l_True;
            break;
        case Circuit::Gate::And: value[i] = at(n.a) && at(n.b); break;
        case Circuit::Gate::Xor: value[i] = at(n.a) != at(n.b); break;
        case Circuit::Gate::Choice: value[i] = at(n.a) ? at(n.b) : at(n.c); break;
        }
    }
    return value;
}

} // namespace vouch::evidence::clauses
