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
    } catch (const pdr::GaveUp& why) {
        return prover.giveUp(why.what());
    } catch (const std::bad_alloc&) {
        return prover.giveUp("out of memory");
    }
}

} // namespace

Answer Ic3Cfa::run(const Program& program, const Context& context) {
    return proof::minimised(program, context, prove(program, context), name());
}

EngineInfo info() {
    return {"ic3cfa",
            "IC3 with frames per location: proves by clauses that are inductive relative to each other",
            "Mertens 2016", optionTable(), [] { return std::make_unique<Ic3Cfa>(); }};
}

} // namespace vouch::engine::ic3cfa
