#include "term/plain.h"

#include "term/manager_impl.h"
#include "term/traverse.h"
#include "term/well_sorted.h"

namespace vouch::term {

namespace {

// Set while makePlainManager() constructs one, so that the interface of all managers need not speak of it.
thread_local Building newManagers = Building::Simplified;

// Of a well-sorted application.
Sort sortOf(const TermManager& tm, const Application& a, Sort ofArray) {
    const auto width = [&](unsigned i) { return tm.width(a.args[i]); };
    switch (a.kind) {
    case Kind::Not:
    case Kind::And:
    case Kind::Or:
    case Kind::Xor:
    case Kind::Eq:
    case Kind::BvUlt:
    case Kind::BvUle:
    case Kind::BvSlt:
    case Kind::BvSle: return Sort::boolean();
    case Kind::Ite:
    case Kind::ArrayPrefix: return tm.sort(a.args[1]);
    case Kind::BvConcat: return Sort::bitVec(width(0) + width(1));
    case Kind::BvExtract: return Sort::bitVec(a.params[0] - a.params[1] + 1);
    case Kind::BvZext:
    case Kind::BvSext: return Sort::bitVec(width(0) + a.params[0]);
    case Kind::ArrayConst: return ofArray;
    case Kind::ArraySelect: return Sort::bitVec(width(0));
    default: return tm.sort(a.args[0]);
    }
}

} // namespace

Building buildingOfNewManagers() { return newManagers; }

std::unique_ptr<TermManager> makePlainManager() {
    struct Within {
        Within() { newManagers = Building::Plain; }
        ~Within() { newManagers = Building::Simplified; }
    } within;
    return std::make_unique<TermManager>();
}

Term TermManager::Impl::plain(const Application& asked, Sort ofArray) {
    const std::span<const Term> args(asked.args.data(), arity(asked.kind));
    VOUCH_CHECK(isWellSorted(owner, asked.kind, args, asked.params[0], asked.params[1], ofArray),
                "an application that is not well-sorted");
    const Sort sort = sortOf(owner, asked, ofArray);
    if (parameters(asked.kind) > 0)
        return node(asked.kind, sort, asked.args[0], asked.params[0], asked.params[1]);
    return node(asked.kind, sort, asked.args[0], asked.args[1], asked.args[2]);
}

Term Transfer::operator()(Term root) {
    std::vector<Term> stack{root};
    while (!stack.empty()) {
        const Term t = stack.back();
        const size_t before = stack.size();
        if (!known_.find(t)) {
            for (Term argument : from_.args(t))
                if (!known_.find(argument)) stack.push_back(argument);
            if (stack.size() > before) continue;
            known_.set(t, made(t));
        }
        stack.pop_back();
    }
    return *known_.find(root);
}

Term Transfer::made(Term t) {
    const Kind kind = from_.kind(t);
    if (kind == Kind::Variable) return to_.mkVar(from_.name(t), from_.sort(t));
    if (kind == Kind::BvConst) return to_.mkConst(from_.bits(t));
    std::array<Term, 3> args;
    const unsigned n = arity(kind);
    for (unsigned i = 0; i < n; ++i) args[i] = *known_.find(from_.arg(t, i));
    const unsigned params = parameters(kind);
    return to_.mk(kind, std::span(args).first(n), params > 0 ? from_.param(t, 0) : 0,
                  params > 1 ? from_.param(t, 1) : 0, from_.sort(t));
}

} // namespace vouch::term
