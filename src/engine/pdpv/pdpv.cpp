#include "engine/pdpv/pdpv.h"

#include "engine/paths/determinism.h"
#include "engine/pdpv/extraction.h"
#include "engine/proof/certify.h"
#include "engine/solvers.h"

#include <new>

namespace vouch::engine::pdpv {

namespace {

Answer verify(const Program& p, const Context& context, const Settings& settings) {
    if (p.locations[p.entry].kind == program::LocationKind::Error) return Unsafe{};
    PathStates states(p, paths::deterministicLocations(p, *makeSolver(context, p, solver::Backend::Bitblast)),
                      PathStates::Detail::Merged, 1);
    const Loops loops(p, states);
    if (!loops.isReducible()) return Unknown{"irreducible control flow", ""};
    std::optional<Verifier> verifier;
    try {
        verifier.emplace(p, states, loops, context, settings);
        if (auto trace = verifier->findCounterexample()) return Unsafe{std::move(*trace)};
        if (!verifier->reachedLimit().empty())
            return Unknown{verifier->reachedLimit(), "no violation short of it"};
        return Safe{Extraction(p, states, loops, *verifier, context, settings.covers).certificate(),
                    settings.covers.frames.backend};
    } catch (const pdr_kit::GaveUp& why) {
        return Unknown{context.budget.exhausted() ? "timeout" : why.what(),
                       verifier ? verifier->partial() : ""};
    } catch (const std::bad_alloc&) {
        return Unknown{"out of memory", ""};
    }
}

Answer run(const Program& program, const Context& context, const Settings& settings) {
    return proof::minimised(program, context, verify(program, context, settings), "pdpv");
}

} // namespace

EngineInfo info() {
    return {"pdpv", "relational loop invariants, refined loop by loop with PDR", "Welp 2013", optionTable(),
            withSettings(run)};
}

} // namespace vouch::engine::pdpv
