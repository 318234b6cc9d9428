#include "engine/kipdr/kipdr.h"

#include "engine/kinduction/algorithm.h"

namespace vouch::engine::kipdr {

Answer Kipdr::run(const Program& program, const Context& context) {
    return kinduction::runAlgorithm(program, context, {name(), true});
}

EngineInfo info() {
    std::vector<Option> options = kinduction::algorithmOptions("kipdr");
    options.push_back({"kipdr.interpolation", "words", "words|cvc5",
                       "relations picked by a core, or cvc5's interpolants where it finds one in time",
                       "B13"});
    return {"kipdr", "property-directed k-induction: learns invariants from counterexamples to induction",
            "Beyer and Dangl 2020", std::move(options), [] { return std::make_unique<Kipdr>(); }};
}

} // namespace vouch::engine::kipdr
