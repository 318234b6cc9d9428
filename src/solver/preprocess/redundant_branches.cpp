#include "solver/preprocess/redundant_branches.h"

#include "solver/preprocess/equal_predicates.h"
#include "support/check.h"
#include "term/term_map.h"
#include "term/traverse.h"

#include <algorithm>
#include <optional>

namespace vouch::solver {

namespace {

using term::Kind;

// A predicate's class has a value. The class of `true` always has its own.
struct Known {
    Term representative;
    bool value = true;
    auto operator<=>(const Known&) const = default;
};
using KnownValues = std::vector<Known>; // sorted

constexpr size_t kLargestContext = 48; // what is known beyond is forgotten

KnownValues intersection(const KnownValues& a, const KnownValues& b) {
    KnownValues result;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
    return result;
}

class Branches {
  public:
    Branches(TermManager& tm, const std::vector<Term>& outputs, const support::Budget& budget,
             support::Statistics& statistics)
        : tm_(tm), outputs_(outputs), nodes_(term::cone(tm, outputs)), equal_(tm, conditions(), budget),
          statistics_(statistics) {
        statistics_.merge(equal_.statistics);
        std::sort(nodes_.begin(), nodes_.end()); // arguments are older than users
        contexts_.resize(nodes_.size());
        users_.resize(nodes_.size(), 0);
        edges_.resize(nodes_.size());
        for (size_t i = 0; i < nodes_.size(); ++i) places_.set(nodes_[i], static_cast<uint32_t>(i));
        for (Term t : nodes_)
            for (Term argument : tm_.args(t)) ++users_[*places_.find(argument)];
        copiesLeft_ = nodes_.size();
    }

    std::vector<Term> run() {
        std::vector<size_t> targets;
        for (Term output : outputs_) targets.push_back(follow(output, {}));
        for (size_t i = nodes_.size(); i-- > 0;)
            if (contexts_[i]) pass(i);
        std::vector<Term> result;
        for (size_t target : targets) result.push_back(image(target));
        return result;
    }

  private:
    std::vector<Term> conditions() const {
        std::vector<Term> result;
        for (Term t : nodes_)
            if (tm_.kind(t) == Kind::Ite) result.push_back(tm_.arg(t, 0));
        return result;
    }

    // The value of the condition of an ite, where its first branch is chosen.
    Known condition(Term ite) const {
        const EqualPredicates::Place place = equal_.find(tm_.arg(ite, 0));
        return {place.representative, place.isEqual};
    }
    // Which branch is chosen in this context, 1 or 2.
    std::optional<unsigned> decided(Term t, const KnownValues& context) const {
        if (tm_.kind(t) != Kind::Ite) return std::nullopt;
        Known c = condition(t);
        if (tm_.isTrue(c.representative)) return c.value ? 1 : 2;
        if (std::binary_search(context.begin(), context.end(), c)) return 1;
        c.value = !c.value;
        if (std::binary_search(context.begin(), context.end(), c)) return 2;
        return std::nullopt;
    }
    KnownValues within(KnownValues context, Term ite, unsigned branch) const {
        Known c = condition(ite);
        if (branch == 2) c.value = !c.value;
        VOUCH_CHECK(!decided(ite, context), "a choice that is none");
        if (context.size() < kLargestContext)
            context.insert(std::lower_bound(context.begin(), context.end(), c), c);
        return context;
    }

    // An edge with this context leads to t.
    void see(Term t, const KnownValues& context) {
        std::optional<KnownValues>& known = contexts_[*places_.find(t)];
        known = known ? intersection(*known, context) : context;
    }

    // The node's context is known, since all of its users were passed: where do its edges lead? An ite that its context
    // decides is one that each edge was led past.
    void pass(size_t i) {
        const Term t = nodes_[i];
        const KnownValues context = std::move(*contexts_[i]);
        contexts_[i].emplace(); // all that is asked later is whether there was one
        if (tm_.kind(t) == Kind::Ite)
            edges_[i] = choose(t, context);
        else
            for (Term argument : tm_.args(t)) edges_[i].push_back(follow(argument, context));
    }

    // The edges of an ite that is not decided.
    std::vector<size_t> choose(Term ite, const KnownValues& context) {
        const Known c = condition(ite);
        see(c.representative, context);
        std::vector<size_t> edges{*places_.find(c.representative)};
        for (unsigned branch : {1u, 2u})
            edges.push_back(follow(tm_.arg(ite, branch), within(context, ite, branch)));
        return edges;
    }

    // Where an edge to t leads in its context.
    size_t follow(Term t, const KnownValues& context) {
        while (const auto branch = decided(t, context)) {
            statistics_.add("branches.rewired");
            t = tm_.arg(t, *branch);
        }
        const size_t place = *places_.find(t);
        if (tm_.kind(t) == Kind::Ite && users_[place] > 1 && copiesLeft_ > 0 && isWorthACopy(t, context)) {
            --copiesLeft_;
            statistics_.add("branches.copied");
            std::vector<size_t> edges = choose(t, context);
            copies_.push_back({t, std::move(edges)});
            return nodes_.size() + copies_.size() - 1;
        }
        see(t, context);
        return place;
    }

    // Whether a branch is decided, so that the copy of one ite saves one.
    bool isWorthACopy(Term ite, const KnownValues& context) const {
        return decided(tm_.arg(ite, 1), context) || decided(tm_.arg(ite, 2), context);
    }

    Term original(size_t place) const {
        return place < nodes_.size() ? nodes_[place] : copies_[place - nodes_.size()].original;
    }
    const std::vector<size_t>& edges(size_t place) const {
        return place < nodes_.size() ? edges_[place] : copies_[place - nodes_.size()].edges;
    }

    Term image(size_t root) {
        images_.resize(nodes_.size() + copies_.size());
        std::vector<size_t> stack{root};
        while (!stack.empty()) {
            const size_t place = stack.back();
            const size_t before = stack.size();
            for (size_t target : edges(place))
                if (!images_[target]) stack.push_back(target);
            if (stack.size() > before) continue;
            if (!images_[place]) images_[place] = made(place);
            stack.pop_back();
        }
        return images_[root];
    }

    Term made(size_t place) {
        const Term t = original(place);
        const std::vector<size_t>& targets = edges(place);
        const auto arguments = tm_.args(t);
        if (arguments.empty()) return t;
        const Kind kind = tm_.kind(t);
        VOUCH_CHECK(targets.size() == arguments.size(), "an edge that leads nowhere");
        std::vector<Term> images;
        for (size_t target : targets) images.push_back(images_[target]);
        if (kind == Kind::Ite && !condition(t).value) images[0] = tm_.mkNot(images[0]);
        const bool hasParameters = kind == Kind::BvExtract || kind == Kind::BvZext || kind == Kind::BvSext;
        return tm_.mk(kind, images, hasParameters ? tm_.param(t, 0) : 0,
                      kind == Kind::BvExtract ? tm_.param(t, 1) : 0, tm_.sort(t));
    }

    struct Copy {
        Term original;
        std::vector<size_t> edges;
    };

    TermManager& tm_;
    const std::vector<Term>& outputs_;
    std::vector<Term> nodes_; // ascending
    term::TermMap<uint32_t> places_;
    EqualPredicates equal_;
    support::Statistics& statistics_;
    std::vector<std::optional<KnownValues>> contexts_; // per node; none: nobody sees it
    std::vector<uint32_t> users_;
    std::vector<std::vector<size_t>> edges_; // places of nodes and, after them, of copies
    std::vector<Copy> copies_;
    size_t copiesLeft_ = 0;
    std::vector<Term> images_;
};

} // namespace

std::vector<Term> withoutRedundantBranches(TermManager& tm, const std::vector<Term>& conjuncts,
                                           const support::Budget& budget, support::Statistics& statistics) {
    for (Term t : conjuncts) VOUCH_CHECK(tm.sort(t).isBool(), "a conjunct that is not Boolean");
    return Branches(tm, conjuncts, budget, statistics).run();
}

} // namespace vouch::solver
