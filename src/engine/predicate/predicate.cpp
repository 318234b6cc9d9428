#include "engine/predicate/predicate.h"

#include "engine/predicate/cegar.h"
#include "engine/proof/certify.h"

#include <new>

namespace vouch::engine::predicate {

namespace {

Answer search(const Program& program, const Context& context, const Settings& settings,
              std::vector<Fact>& proof) {
    Cegar cegar(program, context, settings);
    try {
        Answer answer = cegar.run();
        proof = cegar.proof();
        return answer;
    } catch (const GivenUp& why) {
        return cegar.giveUp(why.what());
    } catch (const std::bad_alloc&) {
        return cegar.giveUp("out of memory");
    }
}

Answer run(const Program& program, const Context& context, const Settings& settings) {
    std::vector<Fact> proof;
    Answer answer = search(program, context, settings, proof);
    return proof::minimised(program, context, std::move(answer), "predicate", proof);
}

} // namespace

EngineInfo info() {
    return {"predicate",
            "predicate abstraction of blocks, refined by interpolants of paths that are no executions",
            "Stieglmaier 2016", optionTable(), withSettings(run)};
}

} // namespace vouch::engine::predicate
