#include "engine/bmc/bmc.h"

#include "engine/bounds.h"
#include "engine/paths/bounded_search.h"
#include "support/check.h"

#include <new>

namespace vouch::engine::bmc {

namespace {

struct Settings {
    Bounds bounds;
    bool prune = true;
    solver::refine::RefineSettings refine;
};

using paths::BoundedSearch;
using Found = BoundedSearch::Found;

// All paths are at most `depth` edges long and none of them violates the property.
Answer fullyUnwound(BoundedSearch& search) {
    switch (search.checkErrors()) { // of levels that were waiting
    case Found::Yes: return Unsafe{search.trace()};
    case Found::GaveUp: return Unknown{search.giveUpReason(), search.partialResult()};
    case Found::No: break;
    }
    switch (search.checkLimits(true)) {
    case Found::Yes: return Unknown{search.limitReasons(), "no violation on the modelled paths"};
    case Found::GaveUp: return Unknown{search.giveUpReason(), search.partialResult()};
    case Found::No: break;
    }
    VOUCH_CHECK(search.errorsDecided() > search.depth(), "an unwinding with levels that are not decided");
    Certificate certificate{Certificate::Form::Unwinding, search.depth(), {}};
    return Safe{std::move(certificate), solver::Backend::Bitblast};
}

Answer deepen(BoundedSearch& search, const Context& context, const Bounds& bounds) {
    VOUCH_CHECK(bounds.last > 0 && bounds.increment > 0, "rounds that do not get deeper");
    for (int64_t k = bounds.first; k <= bounds.last; k += bounds.increment) {
        if (!search.extendTo(static_cast<unsigned>(k + 1)))
            return Unknown{search.giveUpReason(), search.partialResult()};
        switch (search.checkErrors(k + bounds.increment > bounds.last)) { // base(P, k)
        case Found::Yes: return Unsafe{search.trace()};
        case Found::GaveUp: return Unknown{search.giveUpReason(), search.partialResult()};
        case Found::No: break;
        }
        if (context.bus && context.bus->wanted().depths && search.errorsDecided() > search.depth())
            context.bus->report(Depth{search.depth(), ""});
        search.checkLimits(false);
        if (search.checkClosed(false)) return fullyUnwound(search); // fwd(k)
        if (context.progress) context.progress({static_cast<unsigned>(k), search.partialResult()});
        if (context.budget.exhausted()) return Unknown{search.giveUpReason(), search.partialResult()};
    }
    std::string limits = search.limitReasons();
    return Unknown{limits.empty() ? "bound bmc.k-max reached" : limits, search.partialResult()};
}

Answer run(const Program& program, const Context& context, const Settings& settings) {
    BoundedSearch search(program, context, settings.prune, "bmc", settings.refine);
    try {
        return deepen(search, context, settings.bounds);
    } catch (const std::bad_alloc&) {
        return Unknown{"out of memory", search.partialResult()};
    }
}

OptionTable options() {
    Declare<Settings> table("bmc");
    declareBounds(table);
    table.flag("prune", &Settings::prune, "drop locations that the solver finds unreachable at a level",
               "H4");
    solver::refine::declareRefinement(table);
    return table;
}

} // namespace

EngineInfo info() {
    return {"bmc", "bounded model checking: searches ever longer executions; proves programs whose loops end",
            "He 2009; Beyer and Dangl 2020", options(), withSettings(run)};
}

} // namespace vouch::engine::bmc
