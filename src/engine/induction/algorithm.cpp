#include "engine/induction/algorithm.h"

#include "engine/paths/bounded_search.h"
#include "engine/paths/step_case.h"
#include "engine/proof/certify.h"
#include "engine/proof/knowledge.h"
#include "support/check.h"

#include <algorithm>
#include <new>

namespace vouch::engine::induction {

namespace {

using paths::BoundedSearch;
using paths::StepCase;
using Found = BoundedSearch::Found;
using proof::Certified;
using solver::Result;

// The step is asked in every round at first, then in ever fewer: a step that failed sixteen times seldom
// holds at the next k, and must not keep the base case from getting deep where it is cheap.
// It has the rounds of the base case, `increment` apart.
int64_t nextStepAfter(int64_t k, int64_t increment) {
    const int64_t least = k < 16 ? 1 : k / 8;
    return k + (least + increment - 1) / increment * increment;
}
// Likewise for property direction, which costs much more: what it does not learn with few steps it seldom
// learns with one more, and programs that full unwinding decides must not wait for it.
unsigned nextDirectionAfter(unsigned d) { return d < 6 ? d + 1 : d + d / 2; }

constexpr unsigned kMostPasses = 4; // with the same k

// The step may take a head start and so many times what the base case takes: where one of its queries is hard, deep
// violations and full unwindings still come within reach. It waits for its turn at its own k, which may be behind. When
// the base case has reached its last k, all that is left belongs to the step. What a case takes is counted, not timed
// (solver.h, kWorkPerConflict): a run can be repeated.
constexpr double kStepHeadStart = 1e6; // work of solvers, one or two seconds
constexpr double kStepShare = 3;

class Algorithm {
  public:
    Algorithm(const Program& program, const Context& context, const Parameters& parameters,
              BoundedSearch& base)
        : program_(program), context_(context), name_(parameters.engine), settings_(parameters.settings),
          base_(base), knowledge_(program), step_(program, context, base.deterministic(), name_) {
        if (parameters.direction)
            direction_.emplace(
                program, context, base_, step_, [this](const std::vector<Fact>& facts) { learn(facts); },
                name_, *parameters.direction);
    }

    Answer run() {
        const auto [first, last, increment] = settings_.bounds;
        int64_t stepK = first; // of the next step
        for (int64_t k = first; k <= last; k += increment) {
            if (auto answer = measured(baseWork_, [&] { return baseCase(edges(k)); })) return *answer;
            if (stepIsNew_) stepK = std::min(k, stepK);
            baseIsDone_ = k + increment > last;
            bool turn =
                baseIsDone_ || stepAllowance() >= stepWork_ / kStepShare; // turns get longer with time
            while (turn && canBeProved() && stepK <= std::min(k, settings_.stepLast)) {
                if (auto answer = measured(stepWork_, [&] { return inductiveStep(edges(stepK)); }))
                    return *answer;
                if (!stepIsOpen_) stepK = nextStepAfter(stepK, increment);
                turn = baseIsDone_ ? !context_.budget.exhausted() : !stepIsOpen_ && stepAllowance() > 0;
            }
            if (context_.progress) context_.progress({static_cast<unsigned>(k), partial()});
            if (context_.budget.exhausted()) return giveUp();
        }
        return boundReached();
    }

    std::string partial() const {
        std::string text = base_.partialResult();
        if (own_ == 0) return text;
        return text + (text.empty() ? "" : ", ") + std::to_string(own_) + " invariants proved";
    }

  private:
    static unsigned edges(int64_t k) { return static_cast<unsigned>(k + 1); }
    double stepAllowance() const { return kStepHeadStart + kStepShare * baseWork_ - stepWork_; }
    // Conflicts that a step query may have; none: as many as it needs.
    std::optional<int64_t> stepConflicts() const {
        if (baseIsDone_) return std::nullopt;
        return static_cast<int64_t>(std::max(0.0, stepAllowance()) / solver::kWorkPerConflict);
    }
    double work() const { return base_.work() + step_.work() + (direction_ ? direction_->work() : 0); }
    template <typename Case> std::optional<Answer> measured(double& spent, Case answer) {
        const double before = work();
        auto result = answer();
        VOUCH_CHECK(work() >= before, "work that was done is taken back");
        spent += work() - before;
        return result;
    }
    Answer boundReached() const {
        std::string limits = base_.limitReasons();
        return Unknown{limits.empty() ? "bound " + name_ + ".k-max reached" : limits, partial()};
    }
    // The base case may have looked further than k-max, for a certificate that needs it; that is not reported.
    Answer violation() {
        Trace trace = base_.trace();
        if (trace.steps.size() > edges(settings_.bounds.last)) return boundReached();
        return Unsafe{std::move(trace)};
    }
    Answer giveUp() const { return Unknown{base_.giveUpReason(), partial()}; }
    // No: a Limit location is reachable, and only a violation can be found any more.
    bool canBeProved() const { return base_.limitReasons().empty(); }

    // base(P, k) and fwd(k)
    std::optional<Answer> baseCase(unsigned d) {
        if (!base_.extendTo(d)) return giveUp();
        switch (base_.checkErrors()) {
        case Found::Yes: return violation();
        case Found::GaveUp: return giveUp();
        case Found::No: break;
        }
        if (context_.bus && context_.bus->wanted().depths) context_.bus->report(Depth{base_.depth(), ""});
        base_.checkLimits(false);
        if (!base_.checkClosed(false)) return std::nullopt;
        return unlessLimited({{Certificate::Form::Unwinding, base_.depth(), {}}, {}});
    }

    // step(P, k), with the newest invariants; where pd learns something it is asked again at the same k.
    std::optional<Answer> inductiveStep(unsigned d) {
        VOUCH_CHECK(d <= base_.depth() || base_.depth() > 0, "a step ahead of the base case");
        if (!step_.extendTo(d)) return giveUp();
        const bool directed = direction_ && d >= nextDirection_;
        if (directed) nextDirection_ = nextDirectionAfter(d);
        bool again = true;
        for (unsigned n = 0; again && n < kMostPasses && !context_.budget.exhausted(); ++n) {
            again = false;
            if (directed) {
                poll();
                auto pass = direction_->pass();
                again = pass.learned;
                if (pass.suspicious > 0)
                    if (auto answer = investigate(std::min(pass.suspicious, edges(settings_.bounds.last))))
                        return answer;
            }
            poll();
            stepIsNew_ = false;
            Result result = step_.check(stepConflicts()); // step(P, k)
            stepIsOpen_ = result == Result::Unknown;
            if (result == Result::Unsat) return proved(d);
            if (result == Result::Sat && directed) direction_->blame(step_.path());
        }
        return std::nullopt;
    }

    // Inv := Internal /\ get_currently_known_invariant()
    void poll() {
        if (context_.bus) adopt(context_.bus->poll());
    }
    void adopt(const std::vector<Fact>& facts) {
        for (const Fact& f : knowledge_.learn(facts)) {
            VOUCH_CHECK(!program_.locations[f.location].isBad(), "a fact about a bad location");
            step_.assume(f.location, f.formula);
            stepIsNew_ = true;
        }
    }
    // Internal /\= strengthen(...); publish(Internal)
    void learn(const std::vector<Fact>& facts) {
        for (const Fact& f : facts) // what is new in it was proved with the paths that there are
            VOUCH_CHECK(f.k > 0 && f.k <= step_.depth() && f.from.empty(), "a fact that was not proved here");
        own_ += facts.size();
        adopt(facts);
        if (context_.bus) context_.bus->publish(facts);
    }

    // An obligation is violated: a violation of P is to be expected within `depth` edges. Only a concrete
    // path counts (L3).
    std::optional<Answer> investigate(unsigned depth) {
        if (depth <= base_.depth()) return std::nullopt;
        if (!base_.extendTo(depth)) return giveUp();
        switch (base_.checkErrors()) {
        case Found::Yes: return violation();
        case Found::GaveUp: return giveUp();
        case Found::No: return std::nullopt;
        }
        return std::nullopt;
    }

    std::optional<Answer> proved(unsigned d) {
        VOUCH_CHECK(step_.depth() == d, "a proof about paths of another length");
        auto certified =
            proof::certify(program_, context_, base_.deterministic(), knowledge_.all(), d, name_);
        if (!certified) {
            context_.statistics->add(name_ + ".uncertified");
            return std::nullopt;
        }
        VOUCH_CHECK(certified->certificate.k >= d, "a certificate of a shorter induction");
        // The base has to reach as far as the certificate's k, for P and for the facts.
        if (auto answer = investigate(certified->certificate.k)) return answer;
        for (const auto& [l, formula] : certified->certificate.invariant)
            if (base_.checkReached(l, program_.tm->mkNot(formula), 0) == Found::Yes)
                return Unknown{"internal error: invariants of " + listOf(certified->from) + " do not hold",
                               ""};
        Answer answer = unlessLimited(*certified);
        if (std::holds_alternative<Unknown>(answer) && !base_.limitReasons().empty()) return std::nullopt;
        return answer;
    }

    static std::string listOf(const std::set<std::string>& engines) {
        std::string text;
        for (const std::string& e : engines) text += (text.empty() ? "" : ", ") + e;
        return text;
    }

    // A proof was found up to Limit locations: are they unreachable, too, within the bound?
    Answer unlessLimited(const Certified& certified) {
        switch (base_.checkLimits(true)) {
        case Found::Yes: return Unknown{base_.limitReasons(), "no violation on the modelled paths"};
        case Found::GaveUp: return giveUp();
        case Found::No: break;
        }
        VOUCH_CHECK(base_.errorsDecided() > base_.depth(), "a proof with levels that are not decided");
        Safe safe{certified.certificate, solver::Backend::Bitblast, {}};
        for (const std::string& engine : certified.from)
            if (!engine.empty()) safe.invariantsFrom.push_back(engine);
        return safe;
    }

    const Program& program_;
    const Context& context_;
    std::string name_;
    Settings settings_;
    BoundedSearch& base_;
    proof::Knowledge knowledge_;
    StepCase step_;
    std::optional<PropertyDirection> direction_;
    unsigned nextDirection_ = 0;         // edges from which on property direction is worth another try
    size_t own_ = 0;                     // facts proved here
    bool stepIsNew_ = true;              // facts have come since the last step query
    bool stepIsOpen_ = false;            // that query was not decided: it goes on when there is time again
    bool baseIsDone_ = false;            // this is its last k
    double baseWork_ = 0, stepWork_ = 0; // of solvers
};

} // namespace

Answer runAlgorithm(const Program& program, const Context& context, const Parameters& parameters) {
    BoundedSearch base(program, context, true, parameters.engine, parameters.settings.refine);
    try {
        return Algorithm(program, context, parameters, base).run();
    } catch (const std::bad_alloc&) {
        return Unknown{"out of memory", base.partialResult()};
    }
}

} // namespace vouch::engine::induction
