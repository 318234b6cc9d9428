#include "engine/bmc/bmc.h"

#include "engine/paths/deepening.h"

namespace vouch::engine::bmc {

namespace {

struct Settings {
    Bounds bounds;
    bool prune = true;
    bool walk = true;
    solver::refine::RefineSettings refine;
};

Answer run(const Program& program, const Context& context, const Settings& settings) {
    paths::BoundedSearch search(program, context, settings.prune, "bmc", settings.refine);
    if (settings.walk) search.walkFirst();
    return paths::deepen(search, context, settings.bounds, "bound bmc.k-max reached");
}

OptionTable options() {
    Declare<Settings> table("bmc");
    declareBounds(table);
    table.flag("prune", &Settings::prune, "drop locations that the solver finds unreachable at a level",
               "H4");
    table.flag("walk", &Settings::walk,
               "deep violations are looked for by going there, before they are asked for", "own");
    solver::refine::declareRefinement(table);
    return table;
}

} // namespace

EngineInfo info() {
    return {"bmc", "bounded model checking: searches ever longer executions; proves programs whose loops end",
            "He 2009; Beyer and Dangl 2020", options(), withSettings(run)};
}

} // namespace vouch::engine::bmc
