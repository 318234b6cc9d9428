#include "engine/ic3cfa/ic3cfa.h"

#include "engine/ic3cfa/prover.h"
#include "engine/proof/certify.h"

#include <new>

namespace vouch::engine::ic3cfa {

namespace {

Answer prove(const Program& program, const Context& context) {
    Prover prover(program, context, settingsFrom(*context.options));
    try {
        return prover.prove();
    } catch (const pdr_kit::GaveUp& why) {
        return prover.giveUp(why.what());
    } catch (const std::bad_alloc&) {
        return prover.giveUp("out of memory");
    }
}

Answer run(const Program& program, const Context& context) {
    return proof::minimised(program, context, prove(program, context), "ic3cfa");
}

} // namespace

EngineInfo info() {
    return {"ic3cfa",
            "IC3 with frames per location: proves by clauses that are inductive relative to each other",
            "Mertens 2016", optionTable(), run};
}

} // namespace vouch::engine::ic3cfa
