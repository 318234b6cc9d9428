// How a refining solver works: the options <table>.refine and <table>.refine.*, declared once for all tables that have them.
#pragma once

#include "solver/solver.h"
#include "support/options.h"

#include <optional>

namespace vouch::solver::refine {

enum class Mode { None, Width, NonUniform, Path };
enum class Widening { Auto, Coverage, Predicates, Guided };

struct WidthSettings {
    unsigned first = 4; // W_e
    Widening widening = Widening::Auto;
};

struct NonUniformSettings {
    uint32_t pathWidth = 6, otherWidth = 2; // W_e of inputs on the easy paths, and of the others
    unsigned paths = 8;                     // K, the size of S_p
    unsigned groups = 4;                    // L
    unsigned selects = 20;                  // that are fixed besides S_p
};

struct PathSettings {
    unsigned classes = 7;       // K
    int threshold = 0;          // theta
    unsigned most = 50;         // |IS_S|
    bool observability = false; // words as observable as those of the core are restored, too
};

struct RefineSettings {
    Mode mode = Mode::None;
    bool probe = false;           // the first under-approximation comes before everything else
    int64_t easyConflicts = 2000; // of the unrestricted formula, before anything is refined
    bool turns = true;            // the unrestricted formula is searched, too
    unsigned rounds = 100;
    std::optional<Backend> decidingSolver; // none: the one that is asked about the whole formula
    Backend coreSolver = Backend::Bitblast;
    WidthSettings width;
    NonUniformSettings nonUniform;
    PathSettings path;

    Widening widening() const {
        if (width.widening != Widening::Auto) return width.widening;
        return mode == Mode::NonUniform ? Widening::Guided : Widening::Coverage;
    }
};

// To encode a question that is asked once is half of the work: what is small is asked before. Refinement goes on only where
// much has been tried without it.
inline RefineSettings forSingleQuestions() {
    RefineSettings settings;
    settings.mode = Mode::Width;
    settings.easyConflicts = 100'000;
    settings.probe = true;
    return settings;
}

// Of a settings struct that has RefineSettings as its member `refine`.
template <class Settings> void declareRefinement(support::Declare<Settings>& table) {
    using R = Backend;
    table.words(
        "refine", [](Settings& s) -> auto& { return s.refine.mode; },
        {{"none", Mode::None},
         {"width", Mode::Width},
         {"nonuniform", Mode::NonUniform},
         {"path", Mode::Path}},
        "hard questions are asked about fewer values or paths first, and about a part of the formula", "H14");
    table
        .number(
            "refine.easy", [](Settings& s) -> auto& { return s.refine.easyConflicts; }, 0, 1000000000,
            "conflicts within which a question is easy, and nothing is refined", "own")
        .needs("refine!=none")
        .flag(
            "refine.probe", [](Settings& s) -> auto& { return s.refine.probe; },
            "the first under-approximation is asked before it is known whether the question is easy", "own")
        .needs("refine!=none")
        .flag(
            "refine.turns", [](Settings& s) -> auto& { return s.refine.turns; },
            "the whole formula is searched in turns with its approximations, for as many conflicts", "own")
        .needs("refine!=none")
        .number(
            "refine.rounds", [](Settings& s) -> auto& { return s.refine.rounds; }, 0, 1000000,
            "rounds after which the whole formula is asked", "H16")
        .needs("refine!=none")
        .words(
            "refine.solver", [](Settings& s) -> auto& { return s.refine.decidingSolver; },
            {{"inner", std::nullopt},
             {"bitblast", R::Bitblast},
             {"cone", R::Cone},
             {"z3", R::Z3},
             {"cvc5", R::Cvc5}},
            "who decides under- and over-approximations", "H33")
        .needs("refine!=none")
        .words(
            "refine.core-solver", [](Settings& s) -> auto& { return s.refine.coreSolver; },
            {{"bitblast", R::Bitblast}, {"cone", R::Cone}, {"z3", R::Z3}, {"cvc5", R::Cvc5}},
            "who finds the words that an under-approximation fails by", "H33")
        .needs("refine!=none")
        .number(
            "refine.first-width", [](Settings& s) -> auto& { return s.refine.width.first; }, 0, 64,
            "low bits of an input that are free in the first round", "H13")
        .needs("refine=width")
        .words(
            "refine.widening", [](Settings& s) -> auto& { return s.refine.width.widening; },
            {{"auto", Widening::Auto},
             {"coverage", Widening::Coverage},
             {"predicates", Widening::Predicates},
             {"guided", Widening::Guided}},
            "new widths: those of the counterexample's values (auto, with width); the least that set "
            "predicates "
            "free; those of a counterexample on a chosen path with few large values (auto, with nonuniform)",
            "H15, H29")
        .needs("refine=width or refine=nonuniform")
        .number(
            "refine.path-width", [](Settings& s) -> auto& { return s.refine.nonUniform.pathWidth; }, 0, 64,
            "free low bits, at least, of inputs on the easy paths, and a sixth of their width", "H28")
        .needs("refine=nonuniform")
        .number(
            "refine.other-width", [](Settings& s) -> auto& { return s.refine.nonUniform.otherWidth; }, 0, 64,
            "free low bits of the other inputs", "H28")
        .needs("refine=nonuniform")
        .number(
            "refine.paths", [](Settings& s) -> auto& { return s.refine.nonUniform.paths; }, 0, 16,
            "predicates and selects whose values make a path", "H29")
        .needs("refine.widening=guided or refine=nonuniform")
        .number(
            "refine.groups", [](Settings& s) -> auto& { return s.refine.nonUniform.groups; }, 1, 64,
            "groups of inputs that are set free one after the other", "H29")
        .needs("refine.widening=guided or refine=nonuniform")
        .number(
            "refine.selects", [](Settings& s) -> auto& { return s.refine.nonUniform.selects; }, 0, 1000,
            "selects that are fixed because nothing has grown on their other branch", "H30")
        .needs("refine.widening=guided or refine=nonuniform")
        .number(
            "refine.selectors", [](Settings& s) -> auto& { return s.refine.path.most; }, 1, 1000,
            "conditions of choices that are given constants, at most", "H23")
        .needs("refine=path")
        .number(
            "refine.classes", [](Settings& s) -> auto& { return s.refine.path.classes; }, 1, 1000,
            "classes of choices by observability, which weigh from this number, less 1, down to 0", "H23")
        .needs("refine=path")
        .number(
            "refine.priority", [](Settings& s) -> auto& { return s.refine.path.threshold; }, -1, 1000000,
            "conditions with more than this priority are given constants", "H23")
        .needs("refine=path")
        .flag(
            "refine.observability", [](Settings& s) -> auto& { return s.refine.path.observability; },
            "the over-approximation gets all words as observable as those of the core", "H25")
        .needs("refine=path");
}

} // namespace vouch::solver::refine
