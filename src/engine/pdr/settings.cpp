#include "engine/pdr/settings.h"

namespace vouch::engine::pdr {

OptionTable optionTable() {
    using solver::Backend;
    Declare<Settings> table("pdr");
    table
        .words("aru", &Settings::aru,
               {{"cube", Aru::Cube}, {"box", Aru::Box}, {"polytope", Aru::Polytope}, {"hybrid", Aru::Hybrid}},
               "what covers are made of: bits, intervals, linear inequalities, or bits and inequalities",
               "W19-W24")
        .words("c", &Settings::cubePercent,
               {{"0", 0},
                {"0.1", 10},
                {"0.2", 20},
                {"0.25", 25},
                {"0.3", 30},
                {"0.4", 40},
                {"0.5", 50},
                {"0.6", 60},
                {"0.7", 70},
                {"0.75", 75},
                {"0.8", 80},
                {"0.9", 90},
                {"1", 100}},
               "probability that a point becomes a cube of bits, not a polytope", "W24")
        .needs("aru=hybrid")
        .words("simulation", &Settings::simulation,
               {{"none", Simulation::None},
                {"ternary", Simulation::Ternary},
                {"interval", Simulation::Interval},
                {"hybrid", Simulation::Hybrid}},
               "how obligations are expanded", "W25-W27")
        .number("reshape", &Settings::reshape, 0, 3,
                "guides through whose corners a new boundary is laid; 0: no reshaping", "W22")
        .needs("aru=polytope or aru=hybrid")
        .number("guides", &Settings::guides, 1, 1000, "nearest guides that are tried per corner", "W22")
        .needs("aru=polytope or aru=hybrid")
        .needs("reshape!=0")
        .number("factor-bits", &Settings::factorBits, 1, 24,
                "largest factors of a boundary that reshaping lays, in bits", "own")
        .needs("aru=polytope or aru=hybrid")
        .needs("reshape!=0")
        .flag("high", &Settings::high,
              "expand a cover relative to the highest frame that its obligation is not reached from", "own")
        .number("failures", &Settings::failures, 1, 1000000,
                "literals of a cover that turn out to be needed before dropping ends", "own")
        .number("seed", &Settings::seed, 0, 1000000000, "of all random choices", "W30")
        .number("k-max", &Settings::lastFrame, 1, 1000000000, "frames after which to give up", "own")
        .words(
            "solver", [](Settings& s) -> auto& { return s.frames.backend; },
            {{"cone", Backend::Cone}, {"bitblast", Backend::Bitblast}},
            "SAT core behind the queries: ours, which decides in the cone of the query only, or CaDiCaL",
            "own")
        .number(
            "clause-cap", [](Settings& s) -> auto& { return s.frames.clauseCap; }, 1000, 1000000000,
            "clauses of a solver beyond which it is made anew", "own");
    return table;
}

} // namespace vouch::engine::pdr
