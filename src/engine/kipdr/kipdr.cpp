#include "engine/kipdr/kipdr.h"

#include "engine/induction/algorithm.h"

namespace vouch::engine::kipdr {

namespace {

Answer run(const Program& program, const Context& context) {
    return induction::runAlgorithm(program, context, {"kipdr", true});
}

} // namespace

EngineInfo info() {
    std::vector<Option> options = induction::algorithmOptions("kipdr");
    options.push_back({"kipdr.interpolation", "words", "words|cvc5",
                       "relations picked by a core, or cvc5's interpolants where it finds one in time",
                       "B13"});
    return {"kipdr", "property-directed k-induction: learns invariants from counterexamples to induction",
            "Beyer and Dangl 2020", std::move(options), run};
}

} // namespace vouch::engine::kipdr
