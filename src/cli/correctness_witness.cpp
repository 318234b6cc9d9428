#include "cli/correctness_witness.h"

#include "cli/outcome.h"
#include "cli/violation_witness.h"
#include "exchange/claims.h"
#include "frontend/source_map.h"
#include "term/conjuncts.h"
#include "term/cprint.h"
#include "term/traverse.h"

#include <algorithm>
#include <optional>
#include <set>

namespace vouch::cli {

namespace {

using frontend::GivenInvariant;
using frontend::MappedLoop;

constexpr size_t kMostCandidates = 120;
constexpr size_t kLongest = 400; // of a conjunct's text: longer ones help nobody

// Names of the source only: a temporary means nothing to others, and the number of an address neither.
bool isOfSource(const program::Program& p, term::Term formula) {
    const std::vector<term::Term> all = term::variables(*p.tm, formula);
    return std::all_of(all.begin(), all.end(), [&](term::Term v) {
        const program::VariableInfo* info = p.variable(v);
        return info && !info->isTemporary && !info->name.empty() && info->type.find('*') == std::string::npos;
    });
}

class Candidates {
  public:
    Candidates(const frontend::Options& options, const program::Program& reduced)
        : options_(options), p_(reduced) {}

    void add(program::LocationId id, term::Term formula) {
        const program::Location& l = p_.locations[id];
        if (l.kind != program::LocationKind::LoopHead || !l.where.known()) return;
        const frontend::Position told{p_.files.at(l.where.file), l.where.line, l.where.column};
        for (term::Term conjunct : term::conjuncts(*p_.tm, formula)) {
            if (p_.tm->isTrue(conjunct) || !isOfSource(p_, conjunct)) continue;
            term::CPrintOptions names = sourceNames(p_);
            names.maxLength = kLongest;
            const std::string text = term::toC(*p_.tm, conjunct, names);
            if (text.empty()) continue;
            // A head may have taken its line from a loop within it: the outer ones are tried as well.
            for (const MappedLoop& loop : map().loops)
                if (loop.range.contains(told) && isGiven(loop.range.begin.real.file)) put(loop, text);
        }
    }
    std::vector<GivenInvariant> take() {
        std::stable_sort(found_.begin(), found_.end(), [](const GivenInvariant& a, const GivenInvariant& b) {
            return a.text.size() < b.text.size();
        });
        if (found_.size() > kMostCandidates) found_.resize(kMostCandidates);
        return std::move(found_);
    }

  private:
    bool isGiven(const std::string& file) const {
        return std::find(options_.files.begin(), options_.files.end(), file) != options_.files.end();
    }
    // The compiler reads the program once more for it: only where there is something to say.
    const frontend::SourceMap& map() {
        if (!map_) map_ = frontend::mapSource(options_);
        return *map_;
    }
    void put(const MappedLoop& loop, const std::string& text) {
        const frontend::Position& at = loop.range.begin.real;
        if (!seen_.insert({at, text}).second) return;
        GivenInvariant given;
        given.file = at.file;
        given.line = at.line;
        given.column = at.column;
        given.text = text;
        given.from = "<witness>";
        given.fromLine = 1;
        given.fromColumn = 1;
        given.isPhysical = given.beforeCondition = given.mayBeWrong = true;
        found_.push_back(given);
        if (!loop.isDo) return;
        given.beforeCondition = false; // where the body begins: helps the other one, and is not written
        found_.push_back(std::move(given));
    }

    const frontend::Options& options_;
    const program::Program& p_;
    std::optional<frontend::SourceMap> map_;
    std::set<std::pair<frontend::Position, std::string>> seen_;
    std::vector<GivenInvariant> found_;
};

// Those of which every copy is proved, by their places among the given ones.
std::vector<size_t> proved(const frontend::Result& loaded, const exchange::CheckedClaims& claims) {
    std::vector<size_t> found;
    for (size_t i = 0; i < loaded.invariants.size(); ++i) {
        const frontend::Invariant& invariant = loaded.invariants[i];
        auto result = claims.checked.results.find(static_cast<uint32_t>(i));
        if (invariant.given && invariant.problem.empty() && result != claims.checked.results.end() &&
            result->second.standing == engine::claims::Standing::Proved)
            found.push_back(*invariant.given);
    }
    return found;
}

} // namespace

std::vector<GivenInvariant> candidatesOf(const frontend::Options& options, const program::Program& reduced,
                                         const exchange::Outcome& outcome) {
    Candidates candidates(options, reduced);
    if (outcome.safe)
        for (const auto& [id, formula] : outcome.safe->certificate.invariant) candidates.add(id, formula);
    for (const engine::Fact& fact : outcome.facts) candidates.add(fact.location, fact.formula);
    return candidates.take();
}

witness::Witness correctnessWitness(const frontend::Options& options, const reduce::Settings& reductions,
                                    std::vector<GivenInvariant> candidates, term::TermManager& tm,
                                    const support::Budget& budget) {
    witness::Witness w;
    w.kind = witness::Kind::Correctness;
    w.metadata = metadataOf(options, property::propertyName(options.property));
    if (candidates.empty() || budget.exhausted()) return w;
    frontend::Options again = options;
    again.invariants = candidates;
    support::Statistics statistics;
    try {
        frontend::Result loaded = frontend::load(again, tm, budget, statistics);
        reduce::Reduced reduced = reduce::reduceAll(loaded.program, reductions, statistics);
        std::erase_if(reduced.program.claims, [&](const program::Claim& c) {
            return !loaded.invariants.at(c.number).problem.empty();
        });
        if (reduced.program.claims.empty()) return w;
        for (size_t i : proved(loaded, exchange::checkClaims(reduced.program, budget))) {
            const GivenInvariant& g = candidates.at(i);
            if (!g.beforeCondition) continue;
            w.invariants.push_back(
                {witness::Invariant::Type::Loop, {g.file, g.line, g.column, ""}, g.text, 0});
        }
    } catch (const frontend::Unsupported&) { // out of time: an empty witness is one, too
    }
    return w;
}

} // namespace vouch::cli
