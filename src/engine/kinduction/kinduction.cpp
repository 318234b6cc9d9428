#include "engine/kinduction/kinduction.h"

#include "engine/kinduction/algorithm.h"

namespace vouch::engine::kinduction {

Answer KInduction::run(const Program& program, const Context& context) {
    return runAlgorithm(program, context, {name(), false});
}

EngineInfo info() {
    std::vector<Option> options = algorithmOptions("kinduction");
    options.push_back({"kinduction.invariants", "none", "none|df|kipdr|df;kipdr",
                       "generators that run beside --engine kinduction", "B35, B36, B37"});
    return {"kinduction", "k-induction: proves that no violation follows k steps without one",
            "Beyer and Dangl 2020; Stieglmaier 2016", std::move(options),
            [] { return std::make_unique<KInduction>(); }};
}

} // namespace vouch::engine::kinduction
