#include "cli/vacuity.h"

#include "engine/engine.h"
#include "evidence/evidence.h"
#include "support/process.h"

#include <map>
#include <poll.h>

namespace vouch::cli {

namespace {

constexpr double kSeconds = 0.5;       // for the question as a whole
constexpr double kShare = 0.2;         // of what is left
constexpr size_t kMostEdges = 100'000; // of programs that are small enough to ask about
constexpr const char* kEngine = "kinduction";

// Executions end at their first check.
program::Program cutAtChecks(const program::Program& original,
                             const std::vector<frontend::CheckPoint>& points) {
    program::Program cut = original;
    cut.claims.clear();
    std::map<program::LocationId, const frontend::CheckPoint*> at;
    for (const frontend::CheckPoint& point : points) at.emplace(point.location, &point);
    for (program::Location& l : cut.locations)
        if (l.kind == program::LocationKind::Error) l.kind = program::LocationKind::Plain;
    program::Location error;
    error.kind = program::LocationKind::Error;
    error.name = "check";
    error.reason = "check";
    program::LocationId reached = cut.addLocation(error);
    std::erase_if(cut.edges, [&](const program::Edge& e) {
        return at.contains(e.from) && cut.locations[e.to].kind != program::LocationKind::Limit;
    });
    for (auto& [location, point] : at) {
        program::Edge edge;
        edge.from = location;
        edge.to = reached;
        edge.guard = point->guard;
        edge.inputs = point->inputs;
        cut.addEdge(std::move(edge));
    }
    program::markLoopHeads(cut);
    return cut;
}

// In a process of its own: 0 if it is proved that nothing gets to the error.
int prove(const program::Program& cut, const reduce::Settings& reductions, const support::Budget& budget) {
    const engine::EngineInfo& kinduction = *engine::findEngine(kEngine);
    const engine::Options defaults(kinduction.options);
    support::Statistics statistics;
    reduce::Reduced reduced = reduce::reduceAll(cut, reductions, statistics);
    term::TermManager& tm = *cut.tm;
    engine::Context context;
    context.budget = budget;
    context.options = &defaults;
    context.statistics = &statistics;
    context.makeSolver = [&tm](solver::Backend backend) { return solver::makeSolver(backend, tm); };
    engine::Answer answer = kinduction.run(reduced.program, context);
    auto* safe = std::get_if<engine::Safe>(&answer);
    if (!safe) return 1;
    evidence::Check check = evidence::checkCertificate(reduced.program, *safe, budget);
    return check.status == evidence::Status::Confirmed ? 0 : 1;
}

} // namespace

bool noExecutionIsChecked(const frontend::Result& loaded, const reduce::Settings& reductions,
                          const support::Budget& budget) {
    if (loaded.checked.isNeverReached) return true;
    if (loaded.checked.points.empty() || loaded.program.edges.size() > kMostEdges) return false;
    support::Budget some = budget.sub(std::min(kSeconds, kShare * budget.remaining()));
    support::Child child = support::Child::start([&](support::Channel&) {
        return prove(cutAtChecks(loaded.program, loaded.checked.points), reductions, some);
    });
    while (!some.exhausted()) {
        if (auto exit = child.poll()) return exit->clean();
        ::poll(nullptr, 0, 2);
    }
    child.kill();
    child.wait();
    return false;
}

} // namespace vouch::cli
