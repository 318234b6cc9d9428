#include "engine/kinduction/kinduction.h"

#include "engine/induction/algorithm.h"

namespace vouch::engine::kinduction {

namespace {

Answer run(const Program& program, const Context& context) {
    return induction::runAlgorithm(program, context, {"kinduction", false});
}

} // namespace

EngineInfo info() {
    std::vector<Option> options = induction::algorithmOptions("kinduction");
    options.push_back({"kinduction.invariants", "none", "none|df|kipdr|df;kipdr",
                       "generators that run beside --engine kinduction", "B35, B36, B37"});
    return {"kinduction", "k-induction: proves that no violation follows k steps without one",
            "Beyer and Dangl 2020; Stieglmaier 2016", std::move(options), run};
}

} // namespace vouch::engine::kinduction
