// The query streams of ic3cfa, recorded and replayed: what a query costs and where the time goes.
//
// usage: bench_pdr_stream [-m32] [--seconds N] FILE.c…
//
// The engine runs once with solvers that record what they are asked. Each stream is then replayed into a
// fresh solver (first pass: encoding and SAT), and its checks once more into the same solver (second pass:
// all terms are encoded and all clauses there, so that this is the SAT solver alone, on somewhat more clauses
// than at the time). Processor time. Each stream goes to CaDiCaL (bitblast) and to our own core (cone), which must give
// the same answers.
#include "engine/ic3cfa/ic3cfa.h"
#include "frontend/frontend.h"
#include "reduce/reduce.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

using namespace vouch;
using solver::Result;
using term::Term;

namespace {

struct Event {
    bool isCheck;
    std::vector<Term> terms;
};
using Stream = std::vector<Event>;

class Recorder : public solver::Solver {
  public:
    Recorder(std::unique_ptr<solver::Solver> inner, const term::TermManager& tm, Stream& stream)
        : inner_(std::move(inner)), tm_(tm), stream_(stream) {}
    void add(Term t) override {
        // A negated variable retires a temporary clause. Left out, so that the second pass asks the same.
        const bool retires = tm_.kind(t) == term::Kind::Not && tm_.isVar(tm_.arg(t, 0));
        if (!retires) stream_.push_back({false, {t}});
        inner_->add(t);
    }
    Result check(std::span<const Term> assumptions) override {
        stream_.push_back({true, {assumptions.begin(), assumptions.end()}});
        return inner_->check(assumptions);
    }
    term::Value value(Term t) override { return inner_->value(t); }
    std::vector<Term> core() override { return inner_->core(); }
    void setBudget(support::Budget budget) override { inner_->setBudget(std::move(budget)); }
    void setConflictLimit(int64_t conflicts) override { inner_->setConflictLimit(conflicts); }
    solver::Backend backend() const override { return inner_->backend(); }

  private:
    std::unique_ptr<solver::Solver> inner_;
    const term::TermManager& tm_;
    Stream& stream_;
};

struct Totals {
    double checks = 0, unsatisfiable = 0, conflicts = 0, variables = 0, firstSeconds = 0, secondSeconds = 0;
    std::vector<Result> answers;
};

double now() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

void replay(const Stream& stream, solver::Backend backend, term::TermManager& tm, Totals& totals) {
    auto solver = solver::makeSolver(backend, tm);
    double start = now();
    for (const Event& event : stream) {
        if (!event.isCheck) {
            solver->add(event.terms.front());
            continue;
        }
        ++totals.checks;
        totals.answers.push_back(solver->check(event.terms));
        totals.unsatisfiable += totals.answers.back() == Result::Unsat;
        // What the check had to carry: CaDiCaL assigns all variables for each model.
        totals.variables += solver->statistics.get("variables");
    }
    totals.firstSeconds += now() - start;
    totals.conflicts += solver->statistics.get("conflicts");
    start = now();
    for (const Event& event : stream)
        if (event.isCheck) solver->check(event.terms);
    totals.secondSeconds += now() - start;
}

// The streams of one run, one per solver that was made.
std::vector<std::unique_ptr<Stream>> record(const program::Program& p, const engine::Options& options,
                                            double seconds) {
    std::vector<std::unique_ptr<Stream>> streams;
    support::Statistics statistics;
    engine::Context context;
    context.options = &options;
    context.statistics = &statistics;
    context.budget = support::Budget::seconds(seconds);
    context.makeSolver = [&](solver::Backend backend) {
        streams.push_back(std::make_unique<Stream>());
        return std::make_unique<Recorder>(solver::makeSolver(backend, *p.tm), *p.tm, *streams.back());
    };
    engine::findEngine("ic3cfa")->run(p, context);
    return streams;
}

void measure(const std::string& file, bool is32, double seconds) {
    frontend::Options input;
    input.files = {file};
    input.dataModel = is32 ? frontend::DataModel::ILP32 : frontend::DataModel::LP64;
    term::TermManager tm;
    support::Statistics statistics;
    const frontend::Result loaded = frontend::load(input, tm, {}, statistics);
    const engine::Options options(engine::findEngine("ic3cfa")->options);
    const reduce::Reduced reduced = reduce::reduceAll(loaded.program, {}, statistics);
    const auto streams = record(reduced.program, options, seconds);
    std::vector<Result> answers;
    for (auto backend : {solver::Backend::Bitblast, solver::Backend::Cone}) {
        Totals totals;
        for (const auto& stream : streams) replay(*stream, backend, tm, totals);
        const double checks = std::max(totals.checks, 1.0);
        std::printf("%-9s %7.0f %7zu %6.2f %9.0f %9.2f %9.3f %9.3f  %s\n", solver::backendName(backend),
                    totals.checks, streams.size(), totals.unsatisfiable / checks, totals.variables / checks,
                    totals.conflicts / checks, 1000 * totals.firstSeconds / checks,
                    1000 * totals.secondSeconds / checks, file.c_str());
        if (answers.empty()) answers = totals.answers;
        if (answers != totals.answers) throw std::runtime_error("the solvers disagree");
    }
}

} // namespace

int main(int argc, char** argv) try {
    bool is32 = false;
    double seconds = 10;
    std::printf("%-9s %7s %7s %6s %9s %9s %9s %9s  %s\n", "solver", "checks", "solvers", "unsat", "variables",
                "conflicts", "first ms", "second ms", "(per check)");
    for (int i = 1; i < argc; ++i) {
        if (!std::strcmp(argv[i], "-m32"))
            is32 = true;
        else if (!std::strcmp(argv[i], "--seconds") && i + 1 < argc)
            seconds = std::atof(argv[++i]);
        else
            measure(argv[i], is32, seconds);
    }
    return 0;
} catch (const std::exception& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 1;
}
