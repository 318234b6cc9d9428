#include "engine/dataflow/dataflow.h"

#include "engine/dataflow/affine.h"
#include "engine/dataflow/candidates.h"
#include "engine/learn/houdini.h"
#include "engine/learn/seen_states.h"
#include "engine/proof/certify.h"
#include "engine/values/fixpoint.h"
#include "engine/values/refinement.h"
#include "engine/values/templates.h"
#include "support/check.h"

#include <algorithm>
#include <new>

namespace vouch::engine::dataflow {

using namespace values; // states, and what they are made of

namespace {

constexpr size_t kSamples = 64; // per location
// Each of several things is tried with little work at first. What was not done with it is tried again with more, as long as
// there is time: none of them may hold up those that follow.
constexpr double kFirstWork = 1e6; // about a second
constexpr double kWorkGrowth = 4;

enum class Domain { Boxes, Equalities, Parity, Bits, All };

struct Settings {
    Domain last = Domain::All;
    bool sequence = true;
    bool houdini = true;
    bool cases = true;
    bool templates = true;
    bool refine = true;
    size_t intervals = 4;
};

OptionTable options() {
    Declare<Settings> table("dataflow");
    table
        .words("domains", &Settings::last,
               {{"boxes", Domain::Boxes},
                {"boxes,eq", Domain::Equalities},
                {"boxes,eq,mod2", Domain::Parity},
                {"boxes,eq,bits", Domain::Bits},
                {"all", Domain::All}},
               "the last of the domains that are run one after the other; all: affine relations, guesses, "
               "templates and refinement, too",
               "B29-B32")
        .flag("sequence", &Settings::sequence, "run the less precise domains first", "B32")
        .needs("domains!=boxes")
        .flag("houdini", &Settings::houdini, "try formulas that the program's text and runs suggest", "S19")
        .needs("domains=all")
        .flag("cases", &Settings::cases, "try disjunctions, too", "own")
        .needs("domains=all")
        .needs("houdini=true")
        .flag("templates", &Settings::templates, "bounds of x - y and x + y by optimisation", "S16")
        .needs("domains=all")
        .flag("refine", &Settings::refine,
              "raise the precision (important variables, expressions, patience) again and again", "S15")
        .needs("domains=all")
        .number("intervals", &Settings::intervals, 1, 16, "intervals per variable", "B29");
    return table;
}

// The domains in the order in which they are added; each is named by the last one.
std::vector<Precision> stages(const Settings& settings) {
    Precision precision;
    precision.intervals = settings.intervals;
    std::vector<std::pair<Domain, Precision>> all{{Domain::Boxes, precision}};
    precision.equalities = true;
    all.emplace_back(Domain::Equalities, precision);
    precision.bits = Precision::Bits::Parity;
    all.emplace_back(Domain::Parity, precision);
    precision.bits = Precision::Bits::All;
    all.emplace_back(Domain::Bits, precision);
    std::vector<Precision> result;
    for (const auto& [domain, stage] : all) {
        if (domain == Domain::Parity && settings.last != domain) continue; // known bits contain it
        if (domain == Domain::Equalities && settings.last == Domain::All)
            continue; // a cheap stage first is enough
        result.push_back(stage);
        if (domain == settings.last) break;
    }
    if (!settings.sequence) result = {result.back()};
    return result;
}

using learn::Allowance;
using learn::Houdini;
using learn::Samples;

class Analysis {
  public:
    Analysis(const Program& p, const Context& context, const Settings& settings)
        : p_(p), context_(context), settings_(settings), frames_(p), transfers_(p.edges.size()),
          houdini_(p, context, "dataflow", meter_), seen_(p) {}

    Answer run() {
        const std::vector<Precision> fixed = stages(settings_);
        for (const Precision& precision : fixed)
            if (!stage(precision, Allowance(context_.budget)) || isSafe_) return outcome();
        if (settings_.last != Domain::All) return outcome();
        const Samples samples = learn::drawSamples(p_, frames_, kSamples, context_.budget);
        runAttempts(attempts(samples, fixed.back()));
        return outcome();
    }

    std::string partial() const {
        size_t facts = 0;
        for (const auto& [l, conjuncts] : houdini_.known()) facts += conjuncts.size();
        if (facts == 0) return "";
        const size_t places = houdini_.known().size();
        return "proved " + std::to_string(facts) + (facts == 1 ? " invariant at " : " invariants at ") +
               std::to_string(places) + (places == 1 ? " place" : " places");
    }

  private:
    Answer outcome() const {
        if (isSafe_) return safe();
        if (context_.budget.exhausted()) return Unknown{"timeout", partial()};
        return Unknown{"the invariants found do not exclude every violation", partial()};
    }

    // False: the work was not enough, try again with more. Attempts are made in this order; facts that one proves
    // help those that follow, in the same round and the next.
    using Attempt = std::function<bool(double work)>;
    std::vector<Attempt> attempts(const Samples& samples, const Precision& last) {
        std::vector<Attempt> result;
        result.push_back([this, &samples](double work) { return affineRelations(samples, work); });
        if (settings_.houdini) {
            auto candidates = std::make_shared<Candidates>(p_, frames_, samples);
            result.push_back(guess([candidates] { return candidates->boundsAndAtoms(); }));
            result.push_back(guess([candidates] { return candidates->orders(); }));
            if (settings_.cases) result.push_back(guess([candidates] { return candidates->cases(); }));
        }
        if (settings_.templates)
            result.push_back([this, &samples](double work) { return templates(samples, work); });
        if (settings_.refine) {
            auto refinement = std::make_shared<Refinement>(p_, last);
            auto open = std::make_shared<std::optional<Precision>>(refinement->next());
            result.push_back([=, this](double work) { return refine(*refinement, *open, work); });
        }
        return result;
    }

    void runAttempts(std::vector<Attempt> open) {
        for (double work = kFirstWork; !open.empty(); work *= kWorkGrowth) {
            std::vector<Attempt> again;
            for (Attempt& attempt : open) {
                if (isSafe_ || context_.budget.exhausted()) return;
                if (!attempt(work)) again.push_back(std::move(attempt));
            }
            context_.statistics->add("dataflow.rounds");
            open = std::move(again);
        }
    }

    // S15: R = run(...); Inv = Inv /\ stateFormula(R); p = RefinePrec(p). A precision that takes too long is tried
    // again in the next round.
    bool refine(Refinement& refinement, std::optional<Precision>& open, double work) {
        for (; open && !isSafe_; open = refinement.next())
            if (!stage(*open, allow(work))) return false;
        return true;
    }

    // One fixpoint, from precision to published facts. False: the allowance is exhausted.
    bool stage(const Precision& precision, const Allowance& allowance) {
        context_.statistics->add("dataflow.stages");
        Fixpoint fixpoint(p_, frames_, transfers_, precision, allowance, meter_);
        const bool reached = fixpoint.run();
        context_.statistics->add("dataflow.steps", static_cast<double>(fixpoint.steps()));
        if (!reached) return false;
        Conjuncts candidates;
        for (LocationId l = 0; l < p_.locations.size(); ++l) {
            if (l == p_.entry || p_.locations[l].isBad()) continue;
            for (Term t : formulas(*p_.tm, frames_.at(l), fixpoint.states(l), precision))
                if (!p_.tm->isTrue(t)) candidates[l].push_back(t);
        }
        prove(std::move(candidates), allowance);
        return !allowance.exhausted();
    }

    bool affineRelations(const Samples& samples, double work) {
        AffineAnalysis affine(p_, frames_, houdini_, context_);
        if (!affine.run(samples, allow(work))) return false;
        prove(affine.conjuncts(), Allowance(context_.budget));
        return true;
    }

    // Candidates that fail for want of others are tried again with them.
    Attempt guess(std::function<Conjuncts()> candidates) {
        return [this, candidates = std::move(candidates)](double work) {
            for (auto& [l, conjuncts] : candidates()) {
                auto& all = guessed_[l];
                for (Term t : conjuncts)
                    if (std::find(all.begin(), all.end(), t) == all.end()) all.push_back(t);
            }
            const Allowance allowance = allow(work);
            prove(guessed_, allowance);
            return !allowance.exhausted();
        };
    }

    bool templates(const Samples& samples, double work) {
        TemplateAnalysis analysis(p_, frames_, houdini_, context_);
        if (!analysis.run(samples, allow(work))) return false;
        const Allowance allowance = allow(work);
        prove(analysis.conjuncts(), allowance);
        return !allowance.exhausted();
    }

    Allowance allow(double work) const { return {context_.budget, meter_, work}; }

    void prove(Conjuncts candidates, const Allowance& allowance) {
        for (auto& [l, conjuncts] : candidates)
            std::erase_if(conjuncts, [&](Term t) { return houdini_.isKnown(l, t); });
        if (context_.bus) seen_.add(context_.bus->pollStates());
        seen_.prune(candidates, *context_.statistics, "dataflow");
        // Consumers pay for every fact: what others imply is not worth it.
        const Conjuncts proved =
            houdini_.irredundant(houdini_.filter(std::move(candidates), allowance), allowance);
        houdini_.learn(proved);
        std::vector<Fact> facts;
        for (const auto& [l, conjuncts] : proved)
            for (Term t : conjuncts) facts.push_back({l, t, 1, {}});
        context_.statistics->add("dataflow.facts", static_cast<double>(facts.size()));
        if (context_.bus && !facts.empty()) context_.bus->publish(facts);
        if (context_.progress)
            context_.progress(
                {static_cast<unsigned>(context_.statistics->get("dataflow.stages")), partial()});
        isSafe_ = houdini_.excludesBad(Allowance(context_.budget));
    }

    Safe safe() const {
        VOUCH_CHECK(!houdini_.known().contains(p_.entry), "an invariant of the entry");
        Certificate certificate;
        for (const auto& [l, conjuncts] : houdini_.known())
            if (!conjuncts.empty()) certificate.invariant[l] = p_.tm->mkAnd(conjuncts);
        return {std::move(certificate), solver::Backend::Bitblast};
    }

    const Program& p_;
    const Context& context_;
    Settings settings_;
    Frames frames_;
    Fixpoint::Transfers transfers_;
    learn::Meter meter_;
    Houdini houdini_;
    learn::SeenStates seen_;
    Conjuncts guessed_;   // all candidates so far
    bool isSafe_ = false; // what is known excludes every violation
};

Answer analyse(const Program& program, const Context& context, const Settings& settings) {
    Analysis analysis(program, context, settings);
    try {
        return analysis.run();
    } catch (const std::bad_alloc&) {
        return Unknown{"out of memory", analysis.partial()};
    }
}

Answer run(const Program& program, const Context& context, const Settings& settings) {
    return proof::minimised(program, context, analyse(program, context, settings), "dataflow");
}

} // namespace

EngineInfo info() {
    return {"dataflow",
            "data-flow analysis: intervals, equalities, known bits; every fact is proved",
            "Beyer and Dangl 2020; Stieglmaier 2016",
            options(),
            withSettings(run),
            {.predicates = false, .depths = false, .states = true}};
}

} // namespace vouch::engine::dataflow
