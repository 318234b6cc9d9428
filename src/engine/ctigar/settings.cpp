#include "engine/ctigar/settings.h"

namespace vouch::engine::ctigar {

namespace {

using pdr_kit::CubeStyle;
using pdr_kit::LiteralOrder;
using solver::Backend;

void declareAbstraction(Declare<Settings>& table) {
    table
        .words("counter", &Settings::counter,
               {{"locations", Counter::Locations}, {"symbolic", Counter::Symbolic}},
               "frames per location, or one transition relation with the location as a word", "B20, W32")
        .words("refinement", &Settings::refinement, {{"eager", When::Eager}, {"lazy", When::Lazy}},
               "failures of abstract consecution: refined at once, or when a counterexample rests on them",
               "B27")
        .flag("refine-lifting", &Settings::refineLifting,
              "failures of abstract lifting are refined, not put up with", "B27")
        .words("interpolation", &Settings::interpolation,
               {{"words", learn::Method::Words}, {"cvc5", learn::Method::Cvc5}},
               "how interpolants are made: of literals that a core picks, or by cvc5 first", "B27")
        .words(
            "concrete", [](Settings& s) -> auto& { return s.frames.predecessors.style; },
            {{"values", CubeStyle::Values}, {"path", CubeStyle::Wep}},
            "concrete cubes: values of variables, or the literals along the path", "B26, own")
        .number("pairs", &Settings::pairs, 0, 1000000,
                "initial predicates, relations between two program variables, at most", "B26")
        .number("heard", &Settings::heard, 0, 1000000, "predicates taken over from other engines, at most",
                "own")
        .flag("split", &Settings::split, "a predicate x = y brings x <= y and y <= x with it", "B26");
}

void declareSearch(Declare<Settings>& table) {
    table
        .flag(
            "drop", [](Settings& s) -> auto& { return s.generalisation.drop; },
            "generalise by dropping literals one by one", "B24")
        .number(
            "drop-failures", [](Settings& s) -> auto& { return s.generalisation.dropFailures; }, 0, 1000000,
            "needed literals after which dropping ends", "B24")
        .needs("drop=true")
        .words(
            "order", [](Settings& s) -> auto& { return s.generalisation.order; },
            {{"handle", LiteralOrder::Handle},
             {"size", LiteralOrder::Size},
             {"activity", LiteralOrder::Activity}},
            "which literals to try first for dropping", "own")
        .needs("drop=true")
        .number("k-max", &Settings::lastFrame, 1, 1000000000, "frames after which to give up", "own")
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
            "megabytes of answers to keep, so as not to ask twice; 0: none", "own");
}

} // namespace

OptionTable optionTable() {
    Declare<Settings> table("ctigar");
    declareAbstraction(table);
    declareSearch(table);
    return table;
}

} // namespace vouch::engine::ctigar
