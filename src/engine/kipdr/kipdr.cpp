#include "engine/kipdr/kipdr.h"

#include "engine/induction/algorithm.h"

namespace vouch::engine::kipdr {

namespace {

struct Settings : induction::Settings {
    induction::DirectionSettings direction;
};

Answer run(const Program& program, const Context& context, const Settings& settings) {
    return induction::runAlgorithm(program, context, {"kipdr", settings, settings.direction});
}

} // namespace

EngineInfo info() {
    Declare<Settings> table("kipdr");
    induction::declare(table);
    table.words(
        "interpolation", [](Settings& s) -> auto& { return s.direction.interpolation; },
        {{"words", learn::Method::Words}, {"cvc5", learn::Method::Cvc5}},
        "relations picked by a core, or cvc5's interpolants where it finds one in time", "B13");
    table.flag(
        "suggestions", [](Settings& s) -> auto& { return s.direction.suggestions; },
        "beside its obligation, each counterexample to induction suggests relations", "own");
    return {"kipdr", "property-directed k-induction: learns invariants from counterexamples to induction",
            "Beyer and Dangl 2020", table, withSettings(run)};
}

} // namespace vouch::engine::kipdr
