#include "engine/paths/deepening.h"

#include "support/check.h"

#include <new>

namespace vouch::engine::paths {

namespace {

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

Answer deepenFrom(BoundedSearch& search, const Context& context, const Bounds& bounds,
                  const std::string& boundReached) {
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
    return Unknown{limits.empty() ? boundReached : limits, search.partialResult()};
}

} // namespace

Answer deepen(BoundedSearch& search, const Context& context, const Bounds& bounds,
              const std::string& boundReached) {
    try {
        return deepenFrom(search, context, bounds, boundReached);
    } catch (const std::bad_alloc&) {
        return Unknown{"out of memory", search.partialResult()};
    }
}

} // namespace vouch::engine::paths
