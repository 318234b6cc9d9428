#include "engine/predicate/settings.h"

#include "support/option_list.h"

namespace vouch::engine::predicate {

namespace {

void declareStrategies(support::DeclareLists<Settings>& table) {
    table
        .list("strategies", &Settings::strategies, "none",
              {{"int-check", Strategy::Interpolants},
               {"weakening", Strategy::Weakening},
               {"conj-check", Strategy::Conjuncts},
               {"intervals", Strategy::Intervals}},
              "what looks for invariants when there is a path to refute, joined by + in the order in which "
              "they are "
              "tried: interpolants of its infeasible prefixes; lemmas of its blocks together, or each by "
              "itself; a "
              "data-flow analysis of the whole program that runs to completion, more precise each time",
              "S29, S35, S38-S40")
        .needs("inject!=none");
    table
        .flag("all-strategies", &Settings::allStrategies,
              "all of the strategies on each occasion, not only until one of them has found something", "S35")
        .needs("strategies!=none");
}

} // namespace

OptionTable optionTable() {
    support::DeclareLists<Settings> table("predicate");
    table
        .words(
            "blocks", &Settings::blocks,
            {{"statements", Blocks::Statements},
             {"assumes", Blocks::Assumes},
             {"joins", Blocks::Joins},
             {"loops", Blocks::Loops},
             {"never", Blocks::Never}},
            "where states are abstracted: at every location, before branches, where paths meet, at loop "
            "heads, "
            "nowhere; the first three differ from loops only where reductions leave more locations than loop "
            "heads",
            "S9")
        .words("cover", &Settings::together, {{"together", true}, {"single", false}},
               "when a state is left out: when those that are reached have all of it together, so that only "
               "what is new "
               "is enumerated; or when one of them has",
               "S11, own")
        .number("loop-bound", &Settings::loopBound, 0, 1000000,
                "visits of a loop head after which executions are left out, and nothing is proved any more; "
                "0: none",
                "S41")
        .words("abstraction", &Settings::abstraction,
               {{"boolean", AbstractionKind::Boolean},
                {"cartesian", AbstractionKind::Cartesian},
                {"combined", AbstractionKind::Combined}},
               "the strongest Boolean combination of predicates, their strongest conjunction, or the former "
               "by way "
               "of the latter",
               "S10")
        .number("models", &Settings::models, 1, 1000000,
                "models of one abstraction after which the strongest conjunction has to do", "own")
        .needs("abstraction!=cartesian")
        .words("refinement", &Settings::refinement,
               {{"lazy", RefinementKind::Lazy},
                {"restart", RefinementKind::Restart},
                {"global", RefinementKind::Global},
                {"none", RefinementKind::None}},
               "after a refinement: explore again what it changes, explore everything again, or refine all "
               "targets of a complete exploration first; or explore once, with the predicates that are there "
               "at the start",
               "S6, S7")
        .words("interpolation", &Settings::interpolation,
               {{"separation", InterpolationKind::Separation},
                {"words", InterpolationKind::Words},
                {"weakest", InterpolationKind::Weakest},
                {"cvc5", InterpolationKind::Cvc5}},
               "what is tried first: few predicates that separate, cubes of word-level literals, weakest "
               "preconditions, or cvc5's "
               "interpolants",
               "S12")
        .words("inject", &Settings::inject,
               {{"none", {}},
                {"precision", {.precision = true}},
                {"path", {.path = true}},
                {"abstraction", {.abstraction = true}},
                {"precision+path", {.precision = true, .path = true}},
                {"precision+abstraction", {.precision = true, .abstraction = true}},
                {"path+abstraction", {.path = true, .abstraction = true}},
                {"all", {.precision = true, .path = true, .abstraction = true}}},
               "where invariants of other engines, and our own, are used: as predicates, in path formulas, "
               "in the "
               "results of "
               "abstraction",
               "S30-S33");
    declareStrategies(table);
    table.words("path-invariants", &Settings::pathInvariants,
                {{"none", PathInvariantKind::None},
                 {"intervals", PathInvariantKind::Intervals},
                 {"templates", PathInvariantKind::Templates},
                 {"both", PathInvariantKind::Both}},
                "predicates from a data-flow analysis of the path and its loops, where it excludes the path, "
                "instead of interpolants: of interval sets, of linear templates, or the former first",
                "S37");
    return table;
}

} // namespace vouch::engine::predicate
