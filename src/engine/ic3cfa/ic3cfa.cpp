#include "engine/ic3cfa/ic3cfa.h"

#include "engine/ic3cfa/prover.h"
#include "engine/proof/certify.h"

#include <new>

namespace vouch::engine::ic3cfa {

namespace {

// `proof`: what a proof is made of.
Answer prove(const Program& program, const Context& context, const Settings& settings,
             std::vector<Fact>& proof) {
    Prover prover(program, context, settings);
    try {
        Answer answer = prover.prove();
        if (std::holds_alternative<Safe>(answer)) proof = prover.proof();
        return answer;
    } catch (const pdr_kit::GaveUp& why) {
        return prover.giveUp(why.what());
    } catch (const std::bad_alloc&) {
        return prover.giveUp("out of memory");
    }
}

Answer run(const Program& program, const Context& context, const Settings& settings) {
    std::vector<Fact> proof;
    Answer answer = prove(program, context, settings, proof);
    return proof::minimised(program, context, std::move(answer), "ic3cfa", proof);
}

} // namespace

EngineInfo info() {
    return {"ic3cfa",
            "IC3 with frames per location: proves by clauses that are inductive relative to each other",
            "Mertens 2016", optionTable(), withSettings(run)};
}

} // namespace vouch::engine::ic3cfa
