#include "engine/dataflow/dataflow.h"

#include "engine/dataflow/affine.h"
#include "engine/dataflow/candidates.h"
#include "engine/dataflow/fixpoint.h"
#include "engine/dataflow/houdini.h"
#include "engine/dataflow/refinement.h"
#include "engine/dataflow/templates.h"
#include "engine/proof/certify.h"

#include <algorithm>
#include <new>

namespace vouch::engine::dataflow {

namespace {

constexpr size_t kSamples = 64; // per location

// The domains in the order in which they are added; each name is that of the last one.
std::vector<Precision> stages(const Options& options) {
    Precision precision;
    precision.intervals = static_cast<size_t>(options.integer("dataflow.intervals"));
    std::vector<std::pair<std::string, Precision>> all{{"boxes", precision}};
    precision.equalities = true;
    all.emplace_back("boxes,eq", precision);
    precision.bits = Precision::Bits::Parity;
    all.emplace_back("boxes,eq,mod2", precision);
    precision.bits = Precision::Bits::All;
    all.emplace_back("boxes,eq,bits", precision);
    const std::string& last = options.text("dataflow.domains");
    std::vector<Precision> result;
    for (const auto& [name, stage] : all) {
        if (name == "boxes,eq,mod2" && last != name) continue; // known bits contain it
        if (name == "boxes,eq" && last == "all") continue;     // a cheap stage first is enough
        result.push_back(stage);
        if (name == last) break;
    }
    if (!options.flag("dataflow.sequence")) result = {result.back()};
    return result;
}

class Analysis {
  public:
    Analysis(const Program& p, const Context& context)
        : p_(p), context_(context), frames_(p), transfers_(p.edges.size()), houdini_(p, context) {}

    Answer run() {
        const std::vector<Precision> fixed = stages(*context_.options);
        for (const Precision& precision : fixed)
            if (!stage(precision, context_.budget) || isSafe_) return outcome();
        if (context_.options->text("dataflow.domains") != "all") return outcome();
        const auto samples = drawSamples(p_, frames_, kSamples, context_.budget);
        affineRelations(samples);
        if (!isSafe_ && context_.options->flag("dataflow.houdini")) guesses(samples);
        if (!isSafe_ && context_.options->flag("dataflow.templates")) templates(samples);
        if (!isSafe_ && context_.options->flag("dataflow.refine")) refine(fixed.back());
        return outcome();
    }

    std::string partial() const {
        size_t facts = 0;
        for (const auto& [l, conjuncts] : houdini_.known()) facts += conjuncts.size();
        if (facts == 0) return "";
        return "proved " + std::to_string(facts) + " facts at " + std::to_string(houdini_.known().size()) +
               " locations";
    }

  private:
    Answer outcome() const {
        if (isSafe_) return safe();
        if (context_.budget.exhausted()) return Unknown{"timeout", partial()};
        return Unknown{"the invariants found do not exclude every violation", partial()};
    }

    // S15: R = run(...); Inv = Inv /\ stateFormula(R); p = RefinePrec(p). A round that takes too long ends
    // it.
    void refine(const Precision& start) {
        Refinement refinement(p_, start);
        while (auto precision = refinement.next())
            if (!stage(*precision, share()) || isSafe_) return;
    }

    // One fixpoint, from precision to published facts. False: the budget is exhausted.
    bool stage(const Precision& precision, const support::Budget& budget) {
        context_.statistics->add("dataflow.stages");
        Fixpoint fixpoint(p_, frames_, transfers_, precision, budget);
        const bool reached = fixpoint.run();
        context_.statistics->add("dataflow.steps", static_cast<double>(fixpoint.steps()));
        if (!reached) return false;
        Conjuncts candidates;
        for (LocationId l = 0; l < p_.locations.size(); ++l) {
            if (l == p_.entry || p_.locations[l].isBad()) continue;
            for (Term t : formulas(*p_.tm, frames_.at(l), fixpoint.states(l), precision))
                if (!p_.tm->isTrue(t)) candidates[l].push_back(t);
        }
        prove(std::move(candidates), budget);
        return !budget.exhausted();
    }

    void affineRelations(const std::vector<std::vector<Sample>>& samples) {
        const support::Budget budget = share();
        AffineAnalysis affine(p_, frames_, houdini_, context_);
        if (affine.run(samples, budget)) prove(affine.conjuncts(), context_.budget);
    }

    // Candidates that fail for want of others are tried again with them.
    void guesses(const std::vector<std::vector<Sample>>& samples) {
        Candidates candidates(p_, frames_, samples);
        Conjuncts all = candidates.boundsAndAtoms();
        prove(all, share());
        if (isSafe_) return;
        for (auto& [l, conjuncts] : candidates.orders())
            all[l].insert(all[l].end(), conjuncts.begin(), conjuncts.end());
        prove(all, share());
        if (isSafe_ || !context_.options->flag("dataflow.cases")) return;
        for (auto& [l, conjuncts] : candidates.cases())
            all[l].insert(all[l].end(), conjuncts.begin(), conjuncts.end());
        prove(all, share());
    }

    void templates(const std::vector<std::vector<Sample>>& samples) {
        const support::Budget budget = share();
        TemplateAnalysis analysis(p_, frames_, houdini_, context_);
        if (analysis.run(samples, budget)) prove(analysis.conjuncts(), share());
    }

    // A part of the time that is left: no step may hold up all that follow.
    support::Budget share() const {
        return context_.budget.sub(std::max(1.0, context_.budget.remaining() / 4));
    }

    void prove(Conjuncts candidates, const support::Budget& budget) {
        for (auto& [l, conjuncts] : candidates)
            std::erase_if(conjuncts, [&](Term t) { return houdini_.isKnown(l, t); });
        // Consumers pay for every fact: what others imply is not worth it.
        const Conjuncts proved = houdini_.irredundant(houdini_.filter(std::move(candidates), budget), budget);
        houdini_.learn(proved);
        std::vector<Fact> facts;
        for (const auto& [l, conjuncts] : proved)
            for (Term t : conjuncts) facts.push_back({l, t, 1, {}});
        context_.statistics->add("dataflow.facts", static_cast<double>(facts.size()));
        if (context_.bus && !facts.empty()) context_.bus->publish(facts);
        if (context_.progress)
            context_.progress(
                {static_cast<unsigned>(context_.statistics->get("dataflow.stages")), partial()});
        isSafe_ = houdini_.excludesBad(context_.budget);
    }

    Safe safe() const {
        Certificate certificate;
        for (const auto& [l, conjuncts] : houdini_.known())
            if (!conjuncts.empty()) certificate.invariant[l] = p_.tm->mkAnd(conjuncts);
        return {std::move(certificate), solver::Backend::Bitblast};
    }

    const Program& p_;
    const Context& context_;
    Frames frames_;
    Fixpoint::Transfers transfers_;
    Houdini houdini_;
    bool isSafe_ = false; // what is known excludes every violation
};

Answer analyse(const Program& program, const Context& context) {
    Analysis analysis(program, context);
    try {
        return analysis.run();
    } catch (const std::bad_alloc&) {
        return Unknown{"out of memory", analysis.partial()};
    }
}

} // namespace

Answer Dataflow::run(const Program& program, const Context& context) {
    return proof::minimised(program, context, analyse(program, context), name());
}

EngineInfo info() {
    return {"dataflow",
            "data-flow analysis: intervals, equalities, known bits; every fact is proved",
            "Beyer and Dangl 2020; Stieglmaier 2016",
            {{"dataflow.domains", "all", "boxes|boxes,eq|boxes,eq,mod2|boxes,eq,bits|all",
              "the last of the domains that are run one after the other", "B29-B32"},
             {"dataflow.sequence", "true", "true|false", "run the less precise domains first", "B32"},
             {"dataflow.houdini", "true", "true|false",
              "with all domains: try formulas that the program's text and runs suggest", "S19"},
             {"dataflow.cases", "true", "true|false", "with dataflow.houdini: try disjunctions, too", "own"},
             {"dataflow.templates", "true", "true|false",
              "with all domains: bounds of x - y and x + y by optimisation", "S16"},
             {"dataflow.refine", "true", "true|false",
              "with all domains: raise the precision (important variables, expressions, patience) again and "
              "again",
              "S15"},
             {"dataflow.intervals", "4", "1..16", "intervals per variable", "B29"}},
            [] { return std::make_unique<Dataflow>(); }};
}

} // namespace vouch::engine::dataflow
