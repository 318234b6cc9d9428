#include "engine/ic3cfa/settings.h"

namespace vouch::engine::ic3cfa {

std::vector<Option> optionTable() {
    return {
        {"ic3cfa.reuse", "true", "true|false", "keep obligations for the next iteration, one level higher",
         "M12"},
        {"ic3cfa.skip", "true", "true|false",
         "discharge old obligations without solver where frames agree (needs reuse)", "M13, M14"},
        {"ic3cfa.termination", "original", "original|new|greedy",
         "proof also after more stable iterations than the cycles are long, once validated (needs reuse)",
         "M15-M17"},
        {"ic3cfa.cycle-cap", "10000", "1..100000000",
         "elementary cycles after which new and greedy are given up", "M16"},
        {"ic3cfa.push", "off", "off|none|predecessor|assign|restrictive",
         "push blocked cubes along edges; which edges", "M18, M19"},
        {"ic3cfa.push-check", "false", "true|false", "ask the solver under the restrictive filter, too",
         "M20"},
        {"ic3cfa.prune", "false", "true|false",
         "drop obligations that a pushed cube makes superfluous (needs reuse)", "M21"},
        {"ic3cfa.propagate", "true", "true|false",
         "after each iteration raise blocked cubes that hold a level higher", "own"},
        {"ic3cfa.high", "true", "true|false", "generalise relative to the frontier where possible", "own"},
        {"ic3cfa.ctg", "1", "0..100", "counterexamples to generalisation to block per cube at the frontier",
         "own"},
        {"ic3cfa.guess", "true", "true|false", "try relations between variables that an obligation implies",
         "own"},
        {"ic3cfa.predecessors", "wep", "wep|intervals|bits|simulation",
         "cubes of predecessors: by path, by bounds, by bits, by bounds and bits found without solver",
         "M4, own"},
        {"ic3cfa.lift", "true", "true|false", "shrink the cubes of predecessors by the solver", "own"},
        {"ic3cfa.cube-cap", "20000", "1..100000000", "term nodes of a wep cube beyond which bits are used",
         "own"},
        {"ic3cfa.drop", "true", "true|false", "generalise by dropping literals one by one", "M10"},
        {"ic3cfa.drop-failures", "8", "0..1000000", "needed literals after which dropping ends", "own"},
        {"ic3cfa.order", "activity", "handle|size|activity", "which literals to try first for dropping",
         "own"},
        {"ic3cfa.low-bits", "4", "0..64",
         "lowest bits of a word that equals a constant, tried instead of the whole word; 0: none", "own"},
        {"ic3cfa.split", "true", "true|false", "generalise equalities as two bounds", "own"},
        {"ic3cfa.widen", "always", "off|lasting|always",
         "widen bounds of blocked cubes by search: only at the frontier, or always", "own"},
        {"ic3cfa.bits", "false", "true|false", "generalise equalities with constants bit by bit", "own"},
        {"ic3cfa.k-max", "1000000000", "1..1000000000", "iterations after which to give up", "own"},
        {"ic3cfa.clause-cap", "4000000", "1000..1000000000",
         "clauses in all solvers together beyond which the least recently used are released", "own"},
        {"ic3cfa.solver", "cone", "cone|bitblast",
         "SAT core behind the queries: ours, which decides in the cone of the query only, or CaDiCaL", "own"},
        {"ic3cfa.cache", "64", "0..1000000", "megabytes of answers to keep, so as not to ask twice; 0: none",
         "M23"},
    };
}

namespace {

Termination terminationFrom(const std::string& text) {
    return text == "new" ? Termination::New : text == "greedy" ? Termination::Greedy : Termination::Original;
}

PushFilter filterFrom(const std::string& text) {
    if (text == "none") return PushFilter::None;
    if (text == "predecessor") return PushFilter::Predecessor;
    if (text == "assign") return PushFilter::Assign;
    return text == "restrictive" ? PushFilter::Restrictive : PushFilter::Off;
}

pdr_kit::Generalisation generalisationFrom(const Options& options) {
    pdr_kit::Generalisation result;
    result.drop = options.flag("ic3cfa.drop");
    result.dropFailures = static_cast<unsigned>(options.integer("ic3cfa.drop-failures"));
    result.lowBits = static_cast<unsigned>(options.integer("ic3cfa.low-bits"));
    result.split = options.flag("ic3cfa.split");
    const std::string& widen = options.text("ic3cfa.widen");
    result.widen = widen == "off"       ? pdr_kit::Widening::Off
                   : widen == "lasting" ? pdr_kit::Widening::Lasting
                                        : pdr_kit::Widening::Always;
    result.bits = options.flag("ic3cfa.bits");
    const std::string& order = options.text("ic3cfa.order");
    result.order = order == "handle" ? pdr_kit::LiteralOrder::Handle
                   : order == "size" ? pdr_kit::LiteralOrder::Size
                                     : pdr_kit::LiteralOrder::Activity;
    return result;
}

pdr_kit::PredecessorOptions predecessorsFrom(const Options& options) {
    pdr_kit::PredecessorOptions result;
    const std::string& style = options.text("ic3cfa.predecessors");
    result.style = style == "bits"         ? pdr_kit::CubeStyle::Bits
                   : style == "intervals"  ? pdr_kit::CubeStyle::Intervals
                   : style == "simulation" ? pdr_kit::CubeStyle::Simulation
                                           : pdr_kit::CubeStyle::Wep;
    result.liftBySolver = options.flag("ic3cfa.lift");
    result.largestCube = static_cast<size_t>(options.integer("ic3cfa.cube-cap"));
    return result;
}

} // namespace

Settings settingsFrom(const Options& options) {
    Settings s;
    s.reuse = options.flag("ic3cfa.reuse");
    s.skip = s.reuse && options.flag("ic3cfa.skip");
    s.termination = s.reuse ? terminationFrom(options.text("ic3cfa.termination")) : Termination::Original;
    s.cycleCap = static_cast<size_t>(options.integer("ic3cfa.cycle-cap"));
    s.push = filterFrom(options.text("ic3cfa.push"));
    s.pushCheck = options.flag("ic3cfa.push-check");
    s.prune = s.reuse && s.push != PushFilter::Off && options.flag("ic3cfa.prune");
    s.propagate = options.flag("ic3cfa.propagate");
    s.counterexamplesToGeneralisation = static_cast<unsigned>(options.integer("ic3cfa.ctg"));
    s.guess = options.flag("ic3cfa.guess");
    s.generaliseHigh = options.flag("ic3cfa.high");
    s.generalisation = generalisationFrom(options);
    s.frames.predecessors = predecessorsFrom(options);
    s.lastIteration = static_cast<unsigned>(options.integer("ic3cfa.k-max"));
    s.frames.clauseCap = static_cast<size_t>(options.integer("ic3cfa.clause-cap"));
    s.frames.backend =
        options.text("ic3cfa.solver") == "cone" ? solver::Backend::Cone : solver::Backend::Bitblast;
    s.frames.cacheBytes = static_cast<size_t>(options.integer("ic3cfa.cache")) << 20;
    return s;
}

} // namespace vouch::engine::ic3cfa
