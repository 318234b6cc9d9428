#include "engine/ctigar/ctigar.h"

#include "engine/ctigar/prover.h"
#include "engine/proof/certify.h"

#include <new>

namespace vouch::engine::ctigar {

namespace {

// `proof`: what a proof is made of. `limit`: why there can be none.
Answer attempt(const Program& program, const Context& context, const Settings& settings, Prover::Goal goal,
               std::vector<Fact>& proof, std::string& limit) {
    Prover prover(program, context, settings, goal);
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
    Answer answer = attempt(program, context, settings, Prover::Goal::Proof, proof, limit);
    if (limit.empty()) return proof::minimised(program, context, std::move(answer), "ctigar", proof);
    const std::string reason = std::exchange(limit, {});
    answer = attempt(program, context, settings, Prover::Goal::Violation, proof, limit);
    if (std::holds_alternative<Unsafe>(answer)) return answer;
    if (auto* unknown = std::get_if<Unknown>(&answer)) return Unknown{reason, unknown->partial};
    return Unknown{reason, "no violation short of it"};
}

} // namespace

EngineInfo info() {
    return {"ctigar",
            "IC3 over predicates: counterexamples to induction are abstracted, and refine by interpolants",
            "Birgmeier and others 2014; Beyer and Dangl 2020",
            optionTable(),
            withSettings(run),
            {.predicates = true}};
}

} // namespace vouch::engine::ctigar
