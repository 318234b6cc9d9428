#include "engine/pdr/pdr.h"

#include "engine/pdr/prover.h"
#include "engine/proof/certify.h"

#include <new>

namespace vouch::engine::pdr {

namespace {

using Bad = pdr_kit::TransitionSystem::Bad;

// `proof`: what a proof is made of. `limit`: why there can be none.
Answer prove(const Program& program, const Context& context, const Settings& settings, Bad bad,
             std::vector<Fact>& proof, std::string& limit) {
    Prover prover(program, context, settings, bad);
    try {
        Answer answer = prover.prove();
        if (std::holds_alternative<Safe>(answer)) proof = prover.proof();
        limit = prover.reachedLimit();
        return answer;
    } catch (const pdr_kit::GaveUp& why) {
        return prover.giveUp(context.budget.exhausted() ? "timeout" : why.what());
    } catch (const std::bad_alloc&) {
        return prover.giveUp("out of memory");
    }
}

Answer run(const Program& program, const Context& context, const Settings& settings) {
    std::vector<Fact> proof;
    std::string limit;
    Answer answer = prove(program, context, settings, Bad::ErrorsAndLimits, proof, limit);
    if (limit.empty()) return proof::minimised(program, context, std::move(answer), "pdr", proof);
    const std::string reason = std::exchange(limit, {});
    answer = prove(program, context, settings, Bad::Errors, proof, limit);
    if (std::holds_alternative<Unsafe>(answer)) return answer;
    if (auto* unknown = std::get_if<Unknown>(&answer)) return Unknown{reason, unknown->partial};
    return Unknown{reason, "no violation short of it"};
}

} // namespace

EngineInfo info() {
    return {"pdr", "IC3 on one transition relation: covers of bit cubes and polytopes over words",
            "Welp 2013", optionTable(), withSettings(run)};
}

} // namespace vouch::engine::pdr
