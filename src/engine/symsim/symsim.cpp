#include "engine/symsim/symsim.h"

#include "engine/paths/deepening.h"
#include "engine/solvers.h"
#include "solver/symsim/symsim.h"
#include "support/check.h"

namespace vouch::engine::symsim {

namespace {

using solver::symsim::Settings;
using solver::symsim::SymSim;

Answer run(const Program& program, const Context& context, const Settings& settings) {
    VOUCH_CHECK(context.statistics, "an engine runs without statistics");
    support::Statistics counters;
    paths::BoundedSearch search(program, context, true, "symsim");
    search.decideErrorsBy([&](solver::Solver& solver, Term query) {
        SymSim symsim(*program.tm, solver, settings, context.budget);
        const solver::Result result = symsim.decide(query);
        for (const auto& [name, value] : symsim.statistics.all()) {
            if (name.ends_with("-most"))
                counters.max(name, value);
            else
                counters.add(name, value);
        }
        return paths::BoundedSearch::Decision{result, symsim.reason()};
    });
    Answer answer = paths::deepen(search, context, Bounds{}, "bound reached");
    addStatistics(context, "symsim.", counters);
    return answer;
}

OptionTable options() {
    Declare<Settings> table("symsim");
    declareSettings(table);
    return table;
}

} // namespace

EngineInfo info() {
    return {"symsim", "symbolic simulation with few vectors instead of SAT; proves programs whose loops end",
            "He 2009", options(), withSettings(run)};
}

} // namespace vouch::engine::symsim
