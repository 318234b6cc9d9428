// A stream of queries as PDR asks them, on the bit-blaster and on Z3: transition relation once, then per
// query a cube of next-state bits as assumptions, its core, and a blocking clause. Prints the ratio of times
// in one run.
//
//   bench_query_stream [variables [queries]]
//
// Both solvers get the very same queries: the bit-blaster's core makes the clause that both learn, and their
// answers must agree.
#include "solver/solver.h"

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>

namespace {

using namespace vouch;
using solver::Result;
using term::Sort;
using term::Term;
using term::TermManager;

constexpr uint32_t width = 32;

struct Query {
    Term activation;
    std::vector<Term> cube;
};

// x_i' = x_i + x_(i+1) + c_i if x_i < x_(i+2), else x_i - x_(i+3), over words of 32 bits.
class System {
  public:
    System(TermManager& tm, unsigned size, uint64_t seed) : tm_(tm), random_(seed) {
        for (unsigned i = 0; i < size; ++i) {
            now_.push_back(tm.mkVar("x" + std::to_string(i), Sort::bitVec(width)));
            next_.push_back(tm.mkVar("y" + std::to_string(i), Sort::bitVec(width)));
        }
    }

    std::vector<Term> transition() {
        std::vector<Term> result;
        const auto at = [&](size_t i) { return now_[i % now_.size()]; };
        for (size_t i = 0; i < now_.size(); ++i) {
            const Term constant = tm_.mkConst(width, random_());
            const Term sum = tm_.mkBvAdd(tm_.mkBvAdd(at(i), at(i + 1)), constant);
            const Term step = tm_.mkIte(tm_.mkBvSlt(at(i), at(i + 2)), sum, tm_.mkBvSub(at(i), at(i + 3)));
            result.push_back(tm_.mkEq(next_[i], step));
            // The frame: every word is small, so that some next states have no predecessor.
            result.push_back(tm_.mkBvUlt(now_[i], tm_.mkConst(width, 1u << 16)));
        }
        return result;
    }

    // Random bits of random next-state words, as literals over extracts.
    Query query() {
        Query q;
        q.activation = tm_.mkFreshVar("act", Sort::boolean());
        for (unsigned i = 0; i < 24; ++i) {
            const uint32_t bit = random_() % width;
            const Term value =
                tm_.mkEq(tm_.mkExtract(next_[random_() % next_.size()], bit, bit), tm_.mkConst(1, 1));
            q.cube.push_back(random_() % 2 ? value : tm_.mkNot(value));
        }
        return q;
    }

    // The cube of next-state literals, negated and over the current state.
    Term blocking(std::span<const Term> core) {
        term::Substitution toNow(tm_);
        for (size_t i = 0; i < now_.size(); ++i) toNow.bind(next_[i], now_[i]);
        std::vector<Term> literals;
        for (Term t : core) literals.push_back(tm_.mkNot(toNow.apply(t)));
        return tm_.mkOr(literals);
    }

  private:
    TermManager& tm_;
    std::mt19937_64 random_;
    std::vector<Term> now_, next_;
};

// Processor time rather than wall-clock time: the ratio should not depend on what else the machine does.
class Stopwatch {
  public:
    explicit Stopwatch(double& seconds) : seconds_(seconds), start_(std::clock()) {}
    ~Stopwatch() { seconds_ += static_cast<double>(std::clock() - start_) / CLOCKS_PER_SEC; }

  private:
    double& seconds_;
    std::clock_t start_;
};

class Timed {
  public:
    Timed(solver::Backend backend, TermManager& tm) : solver_(solver::makeSolver(backend, tm)) {}
    template <typename F> auto operator()(F f) {
        const Stopwatch stopwatch(seconds);
        return f(*solver_);
    }
    double seconds = 0;

  private:
    std::unique_ptr<solver::Solver> solver_;
};

int run(unsigned size, unsigned queries) {
    TermManager tm;
    System system(tm, size, size);
    Timed fast(solver::Backend::Bitblast, tm), slow(solver::Backend::Z3, tm);
    const auto addToBoth = [&](Term t) {
        fast([&](solver::Solver& s) { s.add(t); });
        slow([&](solver::Solver& s) { s.add(t); });
    };
    for (Term t : system.transition()) addToBoth(t);
    unsigned satisfiable = 0, unsatisfiable = 0;
    for (unsigned i = 0; i < queries; ++i) {
        const Query query = system.query();
        std::vector<Term> assumptions = query.cube;
        assumptions.push_back(query.activation);
        // transition /\ blocked cubes /\ cube'
        const auto ask = [&](solver::Solver& s) { return s.check(assumptions); };
        const Result result = fast(ask), other = slow(ask);
        if (result != other || result == Result::Unknown) {
            std::printf("query %u: the solvers disagree\n", i);
            return 1;
        }
        if (result == Result::Sat) {
            ++satisfiable;
            addToBoth(tm.mkNot(query.activation));
            continue;
        }
        ++unsatisfiable;
        const auto core = fast([](solver::Solver& s) { return s.core(); });
        slow([](solver::Solver& s) { return s.core(); });
        std::vector<Term> literals;
        for (Term t : core)
            if (t != query.activation) literals.push_back(t);
        addToBoth(system.blocking(literals));
    }
    std::printf(
        "%2u variables, %u queries (%u sat, %u unsat): bitblast %.3f ms, z3 %.3f ms per query, ratio %.1f\n",
        size, queries, satisfiable, unsatisfiable, 1000 * fast.seconds / queries,
        1000 * slow.seconds / queries, slow.seconds / fast.seconds);
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    const unsigned queries = argc > 2 ? std::atoi(argv[2]) : 200;
    if (argc > 1) return run(std::atoi(argv[1]), queries);
    for (unsigned size : {8u, 16u, 32u, 64u})
        if (const int failure = run(size, queries)) return failure;
    return 0;
}
