#include "solver/refine/strategy.h"

#include "solver/refine/path.h"
#include "solver/refine/width.h"
#include "support/check.h"

namespace vouch::solver::refine {

std::unique_ptr<Strategy> makeStrategy(const Environment& environment, const WordGraph& graph) {
    switch (environment.settings.mode) {
    case Mode::None: break;
    case Mode::Path: return std::make_unique<PathStrategy>(environment, graph);
    case Mode::Width:
    case Mode::NonUniform: return std::make_unique<WidthStrategy>(environment, graph);
    }
    VOUCH_CHECK(false, "a refinement without strategy");
}

} // namespace vouch::solver::refine
