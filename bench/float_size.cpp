// The size of floating-point operations as clauses: our terms through our bit-blaster against Z3's theory of
// floats through its tactics (simplify, fpa2bv, simplify, bit-blast, tseitin-cnf). Both encode result =
// operation(operands) with bit-vector variables for operands and result, rounding to nearest even.
//
//   bench_float_size [float|double]
//
// The third pair of columns puts our terms through Z3's bit-blaster: what the terms alone gain or lose. The
// exit code is 1 if an operation has more than 1.2 times Z3's clauses.
#include "solver/solver.h"
#include "solver/z3_terms.h"
#include "term/float/float.h"

#include <cstdio>
#include <cstring>
#include <unordered_set>

namespace {

using namespace vouch;
using namespace vouch::term;

constexpr double allowedRatio = 1.2;

struct Size {
    size_t clauses = 0, variables = 0;
};

using Ours = Term (*)(TermManager&, floats::FloatFormat, Term mode, const std::vector<Term>&);
using Theirs = Z3_ast (*)(z3::context&, const z3::expr& mode, const std::vector<z3::expr>&);

struct Operation {
    const char* name;
    unsigned arity;
    Ours ours;
    Theirs theirs;
};

const Operation operations[] = {
    {"add", 2,
     [](TermManager& tm, floats::FloatFormat f, Term m, auto& x) {
         return floats::add(tm, f, m, x[0], x[1]);
     },
     [](z3::context& c, const z3::expr& m, auto& x) { return Z3_mk_fpa_add(c, m, x[0], x[1]); }},
    {"mul", 2,
     [](TermManager& tm, floats::FloatFormat f, Term m, auto& x) {
         return floats::multiply(tm, f, m, x[0], x[1]);
     },
     [](z3::context& c, const z3::expr& m, auto& x) { return Z3_mk_fpa_mul(c, m, x[0], x[1]); }},
    {"div", 2,
     [](TermManager& tm, floats::FloatFormat f, Term m, auto& x) {
         return floats::divide(tm, f, m, x[0], x[1]);
     },
     [](z3::context& c, const z3::expr& m, auto& x) { return Z3_mk_fpa_div(c, m, x[0], x[1]); }},
    {"sqrt", 1,
     [](TermManager& tm, floats::FloatFormat f, Term m, auto& x) {
         return floats::squareRoot(tm, f, m, x[0]);
     },
     [](z3::context& c, const z3::expr& m, auto& x) { return Z3_mk_fpa_sqrt(c, m, x[0]); }},
    {"fma", 3,
     [](TermManager& tm, floats::FloatFormat f, Term m, auto& x) {
         return floats::fusedMultiplyAdd(tm, f, m, x[0], x[1], x[2]);
     },
     [](z3::context& c, const z3::expr& m, auto& x) { return Z3_mk_fpa_fma(c, m, x[0], x[1], x[2]); }},
    {"rint", 1,
     [](TermManager& tm, floats::FloatFormat f, Term m, auto& x) {
         return floats::roundToIntegral(tm, f, m, x[0]);
     },
     [](z3::context& c, const z3::expr& m, auto& x) { return Z3_mk_fpa_round_to_integral(c, m, x[0]); }},
    // Z3 has no counterpart: its remainder is the one that rounds to nearest.
    {"fmod", 2,
     [](TermManager& tm, floats::FloatFormat f, Term, auto& x) {
         return floats::truncatedRemainder(tm, f, x[0], x[1]);
     },
     nullptr},
};

// result = operation(x0, ...) over our variables
Term equation(TermManager& tm, const Operation& operation, floats::FloatFormat format) {
    std::vector<Term> operands;
    for (unsigned i = 0; i < operation.arity; ++i)
        operands.push_back(tm.mkVar("x" + std::to_string(i), Sort::bitVec(format.width())));
    const Term mode = floats::roundingTerm(tm, floats::RoundingMode::NearestEven);
    const Term result = tm.mkVar("result", Sort::bitVec(format.width()));
    return tm.mkEq(result, operation.ours(tm, format, mode, operands));
}

Size sizeInOurs(const Operation& operation, floats::FloatFormat format) {
    TermManager tm;
    const auto solver = solver::makeSolver(solver::Backend::Bitblast, tm);
    solver->add(equation(tm, operation, format));
    solver->setConflictLimit(1); // only the counters are wanted
    solver->check();
    const auto count = [&](const char* name) { return static_cast<size_t>(solver->statistics.get(name)); };
    return {count("clauses"), count("variables")};
}

Size sizeOf(const z3::apply_result& goals) {
    Size size;
    std::unordered_set<unsigned> atoms;
    const auto addLiteral = [&](const z3::expr& literal) {
        atoms.insert((literal.is_not() ? literal.arg(0) : literal).id());
    };
    for (unsigned g = 0; g < goals.size(); ++g) {
        const z3::goal goal = goals[g];
        size.clauses += goal.size();
        for (unsigned i = 0; i < goal.size(); ++i) {
            const z3::expr clause = goal[i];
            if (!clause.is_or())
                addLiteral(clause);
            else
                for (unsigned k = 0; k < clause.num_args(); ++k) addLiteral(clause.arg(k));
        }
    }
    size.variables = atoms.size();
    return size;
}

Size sizeInZ3(z3::context& context, const z3::expr& formula) {
    z3::goal goal(context);
    goal.add(formula);
    const auto tactic = [&](const char* name) { return z3::tactic(context, name); };
    const z3::tactic all = tactic("simplify") & tactic("fpa2bv") & tactic("simplify") & tactic("bit-blast") &
                           tactic("tseitin-cnf");
    return sizeOf(all(goal));
}

// Z3's own lowering.
Size sizeInTheirs(const Operation& operation, floats::FloatFormat format) {
    z3::context context;
    const z3::sort sort = context.fpa_sort(format.exponentBits, format.significandBits);
    const auto variable = [&](const std::string& name) {
        const z3::expr bits = context.bv_const(name.c_str(), format.width());
        return z3::expr(context, Z3_mk_fpa_to_fp_bv(context, bits, sort));
    };
    std::vector<z3::expr> operands;
    for (unsigned i = 0; i < operation.arity; ++i) operands.push_back(variable("x" + std::to_string(i)));
    const z3::expr mode(context, Z3_mk_fpa_rne(context));
    const z3::expr result(context, operation.theirs(context, mode, operands));
    return sizeInZ3(context, variable("result") == result);
}

// Our terms with Z3's bit-blaster.
Size sizeOfTermsInZ3(const Operation& operation, floats::FloatFormat format) {
    TermManager tm;
    z3::context context;
    solver::Z3Terms terms(tm, context);
    return sizeInZ3(context, terms.convert(equation(tm, operation, format)));
}

// Prints one line; false if the operation is too large.
bool compare(const Operation& operation, const char* type, floats::FloatFormat format) {
    const Size ours = sizeInOurs(operation, format);
    std::printf("%-7s%-5s%9zu%9zu", type, operation.name, ours.clauses, ours.variables);
    if (!operation.theirs) {
        std::printf("\n");
        return true;
    }
    const Size theirs = sizeInTheirs(operation, format), mixed = sizeOfTermsInZ3(operation, format);
    const double ratio = static_cast<double>(ours.clauses) / static_cast<double>(theirs.clauses);
    std::printf("%10zu%9zu%10zu%9zu%8.2f\n", theirs.clauses, theirs.variables, mixed.clauses, mixed.variables,
                ratio);
    std::fflush(stdout);
    return ratio <= allowedRatio;
}

} // namespace

int main(int argc, char** argv) {
    const struct {
        const char* type;
        floats::FloatFormat format;
    } formats[] = {{"float", floats::singleFormat}, {"double", floats::doubleFormat}};
    std::printf("%-12s%18s%19s%19s%8s\n", "", "Vouch", "Z3", "our terms in Z3", "ratio");
    std::printf("%-12s%9s%9s%10s%9s%10s%9s\n", "", "clauses", "vars", "clauses", "vars", "clauses", "vars");
    bool small = true;
    for (const auto& [type, format] : formats) {
        if (argc > 1 && std::strcmp(argv[1], type) != 0) continue;
        for (const Operation& operation : operations) small = compare(operation, type, format) && small;
    }
    std::printf("every ratio of clauses at most %.1f: %s\n", allowedRatio, small ? "yes" : "no");
    return small ? 0 : 1;
}
