// Formulas for tests of refinement: random ones, and what there is to compare with.
#pragma once

#include "solver/random_terms.h"
#include "solver/refine/environment.h"
#include "solver/refine/range.h"
#include "term/traverse.h"

namespace vouch::solver::refine::test {

using solver::test::RandomOptions;
using solver::test::RandomTerms;
using term::Assignment;
using term::Sort;

inline uint32_t bitsOfInputs(const TermManager& tm, const std::vector<Term>& conjuncts) {
    uint32_t bits = 0;
    for (Term v : term::variables(tm, conjuncts)) bits += tm.sort(v).isBool() ? 1 : tm.width(v);
    return bits;
}

// Some conjuncts; for words of four bits so few inputs that all of their values can be tried.
inline std::vector<Term> randomConjuncts(TermManager& tm, uint64_t seed, uint32_t width) {
    RandomOptions options;
    options.widths = {width};
    options.multiplication = options.division = width <= 8;
    RandomTerms random(tm, seed, options);
    for (;;) {
        std::vector<Term> conjuncts;
        for (unsigned n = 2 + random.below(4); n > 0; --n) conjuncts.push_back(random.boolean(4));
        const uint32_t bits = bitsOfInputs(tm, conjuncts);
        if (bits > 0 && (width > 8 || bits <= 12)) return conjuncts;
    }
}

// Whether some assignment of the variables makes all of them true.
inline bool hasModel(const TermManager& tm, const std::vector<Term>& conjuncts) {
    const std::vector<Term> variables = term::variables(tm, conjuncts);
    for (uint64_t code = 0; code < uint64_t(1) << bitsOfInputs(tm, conjuncts); ++code) {
        Assignment assignment;
        uint64_t rest = code;
        for (Term v : variables) {
            const bool isBool = tm.sort(v).isBool();
            const uint32_t width = isBool ? 1 : tm.width(v);
            const BitVector value(width, rest & ((uint64_t(1) << width) - 1));
            assignment.emplace(v, isBool ? Value(!value.isZero()) : Value(value));
            rest >>= width;
        }
        term::Evaluator value(tm, assignment);
        bool isModel = true;
        for (Term t : conjuncts) isModel = isModel && value(t).asBool();
        if (isModel) return true;
    }
    return false;
}

// What a refinement needs, with settings that refine whatever is asked.
struct Bench {
    TermManager tm;
    RefineSettings settings;
    support::Statistics statistics;
    Environment environment{tm, settings, {}, statistics};

    explicit Bench(Mode mode = Mode::Width, unsigned firstWidth = 1) {
        settings.mode = mode;
        settings.easyConflicts = 0;
        settings.turns = false;
        settings.width.first = firstWidth;
    }
};

// Every way to refine, by name.
struct Way {
    std::string name;
    RefineSettings settings;
};
inline std::vector<Way> ways() {
    std::vector<Way> all;
    const auto add = [&](std::string name, Mode mode, auto change) {
        RefineSettings settings;
        settings.mode = mode;
        settings.easyConflicts = 0;
        settings.turns = false;
        settings.width.first = 1; // many rounds
        change(settings);
        all.push_back({std::move(name), settings});
    };
    add("coverage", Mode::Width, [](RefineSettings& s) { s.width.widening = Widening::Coverage; });
    add("predicates", Mode::Width, [](RefineSettings& s) { s.width.widening = Widening::Predicates; });
    add("wider", Mode::Width, [](RefineSettings& s) { s.width.first = 2; });
    add("guided", Mode::Width, [](RefineSettings& s) { s.width.widening = Widening::Guided; });
    const auto narrow = [](RefineSettings& s) { s.nonUniform.pathWidth = s.nonUniform.otherWidth = 1; };
    add("nonuniform", Mode::NonUniform, narrow);
    add("nonuniform_coverage", Mode::NonUniform, [&](RefineSettings& s) {
        narrow(s);
        s.width.widening = Widening::Coverage;
    });
    add("turns", Mode::Width, [](RefineSettings& s) { s.turns = true; });
    add("probe", Mode::Width, [](RefineSettings& s) { s.probe = s.turns = true; });
    add("solvers", Mode::Width, [](RefineSettings& s) {
        s.coreSolver = Backend::Z3;
        s.decidingSolver = Backend::Cone;
    });
    add("paths", Mode::Path, [](RefineSettings& s) { s.path.threshold = -1; });
    add("pathsByObservability", Mode::Path, [](RefineSettings& s) {
        s.path.threshold = -1;
        s.path.observability = true; // fewer rounds
    });
    add("fewPaths", Mode::Path, [](RefineSettings& s) { s.path.most = 2; });
    return all;
}

} // namespace vouch::solver::refine::test
