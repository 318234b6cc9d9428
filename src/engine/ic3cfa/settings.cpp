#include "engine/ic3cfa/settings.h"

namespace vouch::engine::ic3cfa {

namespace {

using pdr_kit::CubeStyle;
using pdr_kit::LiteralOrder;
using pdr_kit::Widening;
using solver::Backend;

// What the thesis has.
void declareAlgorithm(Declare<Settings>& table) {
    table.flag("reuse", &Settings::reuse, "keep obligations for the next iteration, one level higher", "M12")
        .flag("skip-outer", &Settings::skipOuter,
              "discharge old obligations without solver where frames agree", "M13")
        .needs("reuse=true")
        .flag("skip-inner", &Settings::skipInner, "ask old obligations only on the edges where frames differ",
              "M14")
        .needs("reuse=true")
        .words(
            "termination", &Settings::termination,
            {{"original", Termination::Original}, {"new", Termination::New}, {"greedy", Termination::Greedy}},
            "proof also after more stable iterations than the cycles are long, once validated", "M15-M17")
        .needs("reuse=true")
        .number("cycle-cap", &Settings::cycleCap, 1, 100000000,
                "elementary cycles after which new and greedy are given up", "M16")
        .needs("termination!=original")
        .words("push", &Settings::push,
               {{"off", PushFilter::Off},
                {"none", PushFilter::None},
                {"predecessor", PushFilter::Predecessor},
                {"assign", PushFilter::Assign},
                {"restrictive", PushFilter::Restrictive}},
               "push blocked cubes along edges; which edges", "M18, M19")
        .flag("push-check", &Settings::pushCheck, "ask the solver under the restrictive filter, too", "M20")
        .needs("push=restrictive")
        .flag("prune", &Settings::prune, "drop obligations that a pushed cube makes superfluous", "M21")
        .needs("reuse=true")
        .needs("push!=off");
}

void declareBlocking(Declare<Settings>& table) {
    table
        .flag("propagate", &Settings::propagate,
              "after each iteration raise blocked cubes that hold a level higher", "own")
        .flag("high", &Settings::generaliseHigh, "generalise relative to the frontier where possible", "own")
        .number("ctg", &Settings::counterexamplesToGeneralisation, 0, 100,
                "counterexamples to generalisation to block per cube at the frontier", "own")
        .needs("high=true")
        .flag("guess", &Settings::guess, "try relations between variables that an obligation implies", "own")
        .words(
            "predecessors", [](Settings& s) -> auto& { return s.frames.predecessors.style; },
            {{"wep", CubeStyle::Wep},
             {"intervals", CubeStyle::Intervals},
             {"bits", CubeStyle::Bits},
             {"simulation", CubeStyle::Simulation}},
            "cubes of predecessors: by path, by bounds, by bits, by bounds and bits found without solver",
            "M4, own")
        .flag(
            "lift", [](Settings& s) -> auto& { return s.frames.predecessors.liftBySolver; },
            "shrink the cubes of predecessors by the solver", "own")
        .needs("predecessors!=intervals")
        .needs("predecessors!=bits")
        .number(
            "cube-cap", [](Settings& s) -> auto& { return s.frames.predecessors.largestCube; }, 1, 100000000,
            "term nodes of a wep cube beyond which bits are used", "own")
        .needs("predecessors=wep");
}

void declareGeneralisation(Declare<Settings>& table) {
    table
        .flag(
            "drop", [](Settings& s) -> auto& { return s.generalisation.drop; },
            "generalise by dropping literals one by one", "M10")
        .number(
            "drop-failures", [](Settings& s) -> auto& { return s.generalisation.dropFailures; }, 0, 1000000,
            "needed literals after which dropping ends", "own")
        .needs("drop=true or bits=true")
        .words(
            "order", [](Settings& s) -> auto& { return s.generalisation.order; },
            {{"handle", LiteralOrder::Handle},
             {"size", LiteralOrder::Size},
             {"activity", LiteralOrder::Activity}},
            "which literals to try first for dropping", "own")
        .needs("drop=true or bits=true")
        .number(
            "low-bits", [](Settings& s) -> auto& { return s.generalisation.lowBits; }, 0, 64,
            "lowest bits of a word that equals a constant, tried instead of the whole word; 0: none", "own")
        .flag(
            "split", [](Settings& s) -> auto& { return s.generalisation.split; },
            "generalise equalities as two bounds", "own")
        .words(
            "widen", [](Settings& s) -> auto& { return s.generalisation.widen; },
            {{"off", Widening::Off}, {"lasting", Widening::Lasting}, {"always", Widening::Always}},
            "widen bounds of blocked cubes by search: only at the frontier, or always", "own")
        .flag(
            "bits", [](Settings& s) -> auto& { return s.generalisation.bits; },
            "generalise equalities with constants bit by bit", "own");
}

void declareLimits(Declare<Settings>& table) {
    table.number("k-max", &Settings::lastIteration, 1, 1000000000, "iterations after which to give up", "own")
        .number(
            "clause-cap", [](Settings& s) -> auto& { return s.frames.clauseCap; }, 1000, 1000000000,
            "clauses in all solvers together beyond which the least recently used are released", "own")
        .words(
            "solver", [](Settings& s) -> auto& { return s.frames.backend; },
            {{"cone", Backend::Cone}, {"bitblast", Backend::Bitblast}},
            "SAT core behind the queries: ours, which decides in the cone of the query only, or CaDiCaL",
            "own")
        .number(
            "cache", [](Settings& s) -> auto& { return s.frames.cacheMegabytes; }, 0, 1000000,
            "megabytes of answers to keep, so as not to ask twice; 0: none", "M23");
}

} // namespace

OptionTable optionTable() {
    Declare<Settings> table("ic3cfa");
    declareAlgorithm(table);
    declareBlocking(table);
    declareGeneralisation(table);
    declareLimits(table);
    return table;
}

} // namespace vouch::engine::ic3cfa
