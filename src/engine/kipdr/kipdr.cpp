#include "engine/kipdr/kipdr.h"

#include "engine/kinduction/algorithm.h"

namespace vouch::engine::kipdr {

Answer Kipdr::run(const Program& program, const Context& context) {
    return kinduction::runAlgorithm(program, context, {name(), true});
}

EngineInfo info() {
    return {"kipdr", "property-directed k-induction: learns invariants from counterexamples to induction",
            "002", kinduction::algorithmOptions("kipdr"), [] { return std::make_unique<Kipdr>(); }};
}

} // namespace vouch::engine::kipdr
