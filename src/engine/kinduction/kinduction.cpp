#include "engine/kinduction/kinduction.h"

#include "engine/induction/algorithm.h"

namespace vouch::engine::kinduction {

namespace {

struct Settings : induction::Settings {};

Answer run(const Program& program, const Context& context, const Settings& settings) {
    return induction::runAlgorithm(program, context, {"kinduction", settings});
}

} // namespace

EngineInfo info() {
    Declare<Settings> table("kinduction");
    induction::declare(table);
    solver::refine::declareRefinement(table);
    return {"kinduction", "k-induction: proves that no violation follows k steps without one",
            "Beyer and Dangl 2020; Stieglmaier 2016", table, withSettings(run)};
}

} // namespace vouch::engine::kinduction
