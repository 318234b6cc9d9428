#include "engine/predicate/cegar.h"

#include "engine/cpa/algorithm.h"
#include "engine/paths/determinism.h"
#include "engine/solvers.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::engine::predicate {

namespace {

std::vector<bool> deterministic(const Program& program, const Context& context) {
    auto solver = makeSolver(context, program, solver::Backend::Bitblast);
    return paths::deterministicLocations(program, *solver);
}

// Where states of different rounds must be told apart: at the heads that end no block, and at all with a bound.
std::vector<bool> countedHeads(const Program& program, const Settings& settings) {
    const std::vector<bool> isEnd = blockEnds(program, settings.blocks);
    std::vector<bool> result(program.locations.size(), false);
    for (const program::Loop& loop : program::loopNest(program))
        result[loop.head] = settings.loopBound > 0 || !isEnd[loop.head];
    return result;
}

// In the order in which they are tried.
std::vector<InterpolationKind> methods(InterpolationKind first) {
    std::vector<InterpolationKind> result{first};
    for (InterpolationKind other : {InterpolationKind::Separation, InterpolationKind::Words,
                                    InterpolationKind::Weakest, InterpolationKind::Cvc5})
        if (other != first) result.push_back(other);
    return result;
}

std::string list(const std::set<std::string>& reasons) {
    std::string text;
    for (const std::string& reason : reasons) text += (text.empty() ? "" : "; ") + reason;
    return text;
}

} // namespace

Cegar::Cegar(const Program& program, const Context& context, const Settings& settings)
    : program_(program), context_(context), settings_(settings), tm_(*program.tm),
      paths_(program, deterministic(program, context)), predicates_(tm_),
      abstraction_(program, context, settings_, paths_, predicates_, regions_),
      invariants_(program, context, settings.inject), location_(program),
      loops_(program, countedHeads(program, settings), settings.loopBound),
      predicate_(program, context, paths_, predicates_, regions_, abstraction_, invariants_,
                 blockEnds(program, settings.blocks)),
      whole_(program, location_, loops_, predicate_, settings.together),
      live_(program::liveVariables(program)), interpolator_(program, context, live_),
      generation_(program, context, settings_, live_), pathInvariants_(program, context, settings_) {
    if (settings.blocks == Blocks::Never) predicate_.setCheckAt(countedHeads(program, settings));
}

std::string Cegar::partial() const {
    return std::to_string(refinements_) + " refinements, " + std::to_string(std::get<2>(precision_).size()) +
           " predicates";
}

Answer Cegar::giveUp(const std::string& why) const {
    return Unknown{limits_.empty() ? why : list(limits_), partial()};
}

void Cegar::start() {
    reached_ = std::make_unique<Reached>(whole_);
    reached_->add(whole_.initial(), cpa::kNoEntry);
}

// What another run has tracked, as far as it is about what is tracked here at all.
void Cegar::takeOver() {
    if (!context_.bus) return;
    for (const Predicate& given : context_.bus->pollPredicates()) {
        const auto used = term::variables(tm_, given.formula);
        const auto& live = live_[given.location];
        if (tm_.isConstant(given.formula) || !predicate_.isBlockEnd(given.location)) continue;
        if (!std::includes(live.begin(), live.end(), used.begin(), used.end())) continue;
        add(given.location, given.formula);
        context_.statistics->add("predicate.predicates.loaded");
    }
}

void Cegar::suggest() {
    if (context_.bus && !untold_.empty()) context_.bus->suggest(std::exchange(untold_, {}));
}

Answer Cegar::run() {
    generation_.learn(invariants_.update());
    takeOver();
    suggest();
    start();
    const bool isOnce = settings_.refinement == RefinementKind::None;
    const bool isGlobal = isOnce || settings_.refinement == RefinementKind::Global;
    for (;;) {
        auto explored =
            cpa::explore(whole_, precision_, *reached_,
                         isGlobal ? cpa::Mode::ToCompletion : cpa::Mode::ToTarget, context_.budget);
        context_.statistics->max("predicate.reached", static_cast<double>(reached_->size()));
        if (explored.end == cpa::End::Exhausted) return giveUp("timeout");
        std::erase_if(explored.targets, [&](cpa::EntryId id) { return !(*reached_)[id].isAlive; });
        if (explored.targets.empty()) return finished();
        if (isGlobal) publish();
        isChanged_ = false;
        for (cpa::EntryId target : explored.targets)
            if (auto answer = treat(target)) return *answer;
        if (isOnce && !isGone(explored.targets)) return giveUp("predicates do not suffice");
        if (std::exchange(mustRestart_, false) || (isGlobal && isChanged_)) start();
        if (context_.progress) context_.progress({refinements_, partial()});
    }
}

// All of them are limits that executions reach: targets no more.
bool Cegar::isGone(const std::vector<cpa::EntryId>& targets) const {
    return std::none_of(targets.begin(), targets.end(),
                        [&](cpa::EntryId id) { return whole_.isTarget((*reached_)[id].state); });
}

std::optional<Answer> Cegar::treat(cpa::EntryId target) {
    const auto state = (*reached_)[target].state;
    if (!whole_.isTarget(state)) return std::nullopt; // a limit that an execution reaches: known meanwhile
    const std::vector<PointId> points = predicate_.pathTo(WholeAnalysis::predicateOf(state).point);
    const BlockPath path = blocksOf(program_, paths_, predicate_, points);
    Feasibility feasibility = checkPath(program_, context_, paths_, path);
    if (feasibility.trace) return refuted(points, path, std::move(*feasibility.trace));
    if (settings_.refinement == RefinementKind::None) return std::nullopt;
    ++refinements_;
    context_.statistics->add("predicate.refinements");
    context_.statistics->max("predicate.path", static_cast<double>(path.size()));
    const bool isRefined = refine(points, path, feasibility);
    suggest();
    if (!isRefined) {
        if (context_.budget.exhausted()) return giveUp("timeout");
        return giveUp("no predicates that exclude an error path");
    }
    return std::nullopt;
}

// An execution that contradicts what somebody has proved: a bug, of them or of us. Nothing more is made of invariants.
void Cegar::checkInvariants(const Trace& execution) {
    const std::vector<Fact> wrong = invariants_.contradicting(program_, execution);
    if (wrong.empty()) return;
    context_.statistics->add("predicate.invariants.wrong", static_cast<double>(wrong.size()));
    std::set<std::string> from;
    for (const Fact& fact : wrong) from.insert(fact.from.empty() ? "predicate" : fact.from);
    limits_.insert("internal error: invariants of " + list(from) + " do not hold on an execution");
    invariants_.distrust();
    mustRestart_ = true;
}

std::optional<Answer> Cegar::refuted(const std::vector<PointId>& points, const BlockPath& path, Trace trace) {
    VOUCH_CHECK(points.size() == path.size() + 1 && !trace.steps.empty(), "an execution without steps");
    checkInvariants(trace);
    const LocationId end = path.back().to;
    if (program_.locations[end].kind == program::LocationKind::Error) return Unsafe{std::move(trace)};
    limits_.insert(program_.locations[end].reason);
    whole_.ignore(end);
    return std::nullopt;
}

PathInterpolator::Hints Cegar::tracked() const {
    return [this](LocationId l) {
        std::vector<Term> formulas;
        for (PredicateId p : std::get<2>(precision_).of(l)) formulas.push_back(predicates_.formula(p));
        return formulas;
    };
}

// Invariants come first: of others, and those that the path suggests. False: there are none that the path did not have
// already, and only interpolants are left.
bool Cegar::inject(const std::vector<PointId>& points, const BlockPath& path) {
    if (invariants_.isDistrusted()) return false;
    const std::vector<Fact> heard = invariants_.update();
    bool news = !heard.empty();
    if (generation_.isOn()) {
        generation_.learn(heard);
        const std::vector<Fact> own = generation_.find(path, interpolator_, tracked());
        invariants_.add(own);
        if (context_.bus && !own.empty()) context_.bus->publish(own);
        news |= !own.empty();
    }
    if (!news) return false;
    const auto first = trackInvariants(points);
    if (first) changed(points[*first]);
    return first.has_value();
}

bool Cegar::refine(const std::vector<PointId>& points, const BlockPath& path, const Feasibility& why) {
    if (inject(points, path) || trackPathInvariants(points)) return true;
    std::vector<std::vector<Term>> found;
    for (InterpolationKind method : methods(settings_.interpolation)) {
        if (context_.budget.exhausted()) return false;
        auto interpolants = interpolator_.interpolate(path, why, method, tracked());
        if (!interpolants) continue;
        if (auto first = track(points, *interpolants, false)) {
            changed(points[*first]);
            return true;
        }
        context_.statistics->add("predicate.refinements.repeated");
        found.push_back(std::move(*interpolants));
    }
    for (const auto& interpolants : found)
        if (auto first = track(points, interpolants, true)) {
            changed(points[*first]);
            return true;
        }
    return false;
}

// Precision only: they hold where executions stay on the path and in its loops.
bool Cegar::trackPathInvariants(const std::vector<PointId>& points) {
    if (!pathInvariants_.isOn()) return false;
    std::vector<LocationId> path;
    for (PointId id : points) path.push_back(predicate_.point(id).location);
    const auto found = pathInvariants_.find(path);
    if (!found) return false;
    std::optional<size_t> first;
    for (size_t i = 1; i + 1 < points.size(); ++i) {
        const auto here = found->find(path[i]);
        if (here == found->end()) continue;
        for (Term invariant : here->second)
            if (trackAt(points[i], invariant, true) && !first) first = i;
    }
    if (first) changed(points[*first]);
    return first.has_value();
}

// Tracks the interpolants along the path. The first point whose precision had not all of that.
std::optional<size_t> Cegar::track(const std::vector<PointId>& points, const std::vector<Term>& interpolants,
                                   bool whole) {
    VOUCH_CHECK(interpolants.size() + 2 == points.size(), "interpolants of another path");
    std::optional<size_t> first;
    for (size_t i = 0; i < interpolants.size(); ++i)
        if (auto here = trackAt(points[i + 1], interpolants[i], whole); here && !first) first = i + 1;
    return first;
}

// Its position.
size_t Cegar::add(LocationId l, Term predicate) {
    auto& precision = std::get<2>(precision_);
    const size_t before = precision.of(l).size();
    const size_t position = precision.add(l, predicates_.number(predicate));
    if (position == before) untold_.push_back({l, predicate, ""});
    return position;
}

// Something of it is tracked that was not when the point was made.
std::optional<size_t> Cegar::trackAt(PointId id, Term formula, bool whole) {
    if (tm_.isConstant(formula)) return std::nullopt;
    const auto& point = predicate_.point(id);
    std::optional<size_t> news;
    for (Term predicate : whole ? std::vector<Term>{formula} : atoms(tm_, formula)) {
        const size_t position = add(point.location, predicate);
        if (position >= point.precision) news = position;
    }
    context_.statistics->set("predicate.predicates", static_cast<double>(predicates_.formulas().size()));
    return news;
}

std::optional<size_t> Cegar::trackInvariants(const std::vector<PointId>& points) {
    std::optional<size_t> first;
    for (size_t i = 1; i + 1 < points.size(); ++i) {
        const auto& point = predicate_.point(points[i]);
        const auto& invariants = invariants_.at(point.location);
        bool news = false;
        if (invariants_.injection().precision)
            for (Term invariant : invariants) news |= trackAt(points[i], invariant, true).has_value();
        if (invariants_.injection().path) news |= point.assumed < invariants.size();
        if (invariants_.injection().abstraction)
            news |= std::any_of(invariants.begin(), invariants.end(), [&](Term invariant) {
                return !regions_.implies(point.region, predicates_.region(regions_, invariant));
            });
        if (news && !first) first = i;
    }
    return first;
}

void Cegar::changed(PointId first) {
    isChanged_ = true;
    switch (settings_.refinement) {
    case RefinementKind::Restart: return start();
    case RefinementKind::Global:
    case RefinementKind::None: return; // once for all targets
    case RefinementKind::Lazy: break;
    }
    const size_t removed = reached_->remove(
        [&](const auto& s) { return predicate_.isBehind(WholeAnalysis::predicateOf(s).point, first); });
    VOUCH_CHECK(removed > 0, "a refinement that changes nothing");
    context_.statistics->add("predicate.removed", static_cast<double>(removed));
}

// Per block end: the disjunction of what is reached there. Where no state is at all, no execution is.
std::vector<Fact> Cegar::reachedFacts() {
    std::map<LocationId, Region> regions;
    reached_->forEach([&](cpa::EntryId, const auto& state) {
        const auto& predicate = WholeAnalysis::predicateOf(state);
        const LocationId l = WholeAnalysis::locationOf(state);
        auto [it, fresh] = regions.try_emplace(l, kNowhere);
        it->second = regions_.disjunction(
            it->second, predicate.isAbstracted ? predicate_.point(predicate.point).region : kEverywhere);
    });
    const unsigned k =
        std::max(longestBlock(program_, blockEnds(program_, settings_.blocks)), invariants_.k());
    std::vector<Fact> facts;
    for (LocationId l = 0; l < program_.locations.size(); ++l) {
        if (l == program_.entry || program_.locations[l].isBad() || !whole_.isFollowed(l)) continue;
        const auto it = regions.find(l);
        const Term formula = abstraction_.formula(it == regions.end() ? kNowhere : it->second);
        if (!tm_.isTrue(formula)) facts.push_back({l, formula, k, ""});
    }
    return facts;
}

// Complete reached sets only: without targets left out, every execution stays in them.
void Cegar::publish() {
    if (!context_.bus || loops_.isCut() || settings_.blocks == Blocks::Never) return;
    std::vector<Fact> facts = reachedFacts();
    const bool news = std::any_of(facts.begin(), facts.end(), [&](const Fact& f) {
        return published_.insert({f.location, f.formula}).second;
    });
    if (!news) return;
    for (const Fact& f : facts) published_.insert({f.location, f.formula});
    context_.statistics->add("predicate.published", static_cast<double>(facts.size()));
    context_.bus->publish(facts);
}

Answer Cegar::finished() {
    if (loops_.isCut()) return giveUp("bound predicate.loop-bound reached");
    if (!limits_.empty()) {
        publish();
        return Unknown{list(limits_), "no violation on the modelled paths"};
    }
    VOUCH_CHECK(!invariants_.isDistrusted(), "a proof beside an execution that contradicts it");
    if (settings_.blocks == Blocks::Never) return unwound();
    proof_ = invariants_.facts();
    for (Fact& fact : reachedFacts()) proof_.push_back(std::move(fact));
    Certificate certificate;
    std::set<std::string> from;
    certificate.k = longestBlock(program_, blockEnds(program_, settings_.blocks));
    for (Fact& fact : proof_) certificate.k = std::max(certificate.k, fact.k);
    for (Fact& fact : proof_) {
        fact.k = certificate.k;
        auto [it, fresh] = certificate.invariant.try_emplace(fact.location, fact.formula);
        if (!fresh) it->second = tm_.mkAnd(it->second, fact.formula);
        if (!fact.from.empty()) from.insert(fact.from);
    }
    return Safe{std::move(certificate), solver::Backend::Bitblast, {from.begin(), from.end()}};
}

// Every path was followed to its end.
Answer Cegar::unwound() const {
    Certificate certificate{Certificate::Form::Unwinding, paths_.longest(), {}};
    return Safe{std::move(certificate), solver::Backend::Bitblast};
}

} // namespace vouch::engine::predicate
