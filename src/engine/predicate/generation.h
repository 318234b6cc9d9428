// Invariants of our own, found on the occasion of a refinement (S34 to S36, S38 to S40).
//
// An infeasible path suggests formulas at the loop heads that it comes by; what is proved of them is used like the
// invariants of other engines (invariants.h). Where they come from:
//
//   int-check    interpolants of every infeasible prefix of the path, by three methods each: a prefix that is infeasible
//                has its last condition dropped, which exposes later reasons
//   weakening    lemmas of the blocks, equations also as inequalities: the largest subset that is inductive together
//   conj-check   lemmas of the blocks, those that are inductive each by itself
//   intervals    a fixpoint of interval sets, equalities, known bits and linear expressions over the whole program, run to
//                completion, with a precision that rises from one occasion to the next (S15, S29)
//
// They are tried in the order of predicate.strategies, until one has found something, or all of them.
//
// The lemmas of a block are its relaxed conjunctive normal form told of its end: conjuncts of its condition over
// variables that it does not change, and what the others are in terms of these. (The thesis eliminates dead variables by
// a solver with quantifiers; in functional form there is nothing to eliminate, and what cannot be told is left out.)
//
// All candidates are proved by Houdini: an edge into the location is an edge into it, wherever the path came from. That is
// the initiation that weakening in the thesis leaves out, which costs it five wrong proofs. Nothing is proved about a
// path only, so all of it may be kept, used in every way, and published.
#pragma once

#include "engine/learn/houdini.h"
#include "engine/predicate/interpolation.h"
#include "engine/values/fixpoint.h"
#include "engine/values/refinement.h"

namespace vouch::engine::predicate {

class Generation {
  public:
    Generation(const Program& program, const Context& context, const Settings& settings,
               const std::vector<std::vector<Term>>& live);

    bool isOn() const { return !settings_.strategies.empty(); }
    // Facts of others that candidates may rest on.
    void learn(const std::vector<Fact>& facts);
    // What is proved now and was not before. Requires an infeasible path.
    std::vector<Fact> find(const BlockPath& path, PathInterpolator& interpolator,
                           const PathInterpolator::Hints& hints);

  private:
    enum class How { Together, Alone };
    size_t attempt(Strategy strategy, const BlockPath& path, PathInterpolator& interpolator,
                   const PathInterpolator::Hints& hints);
    learn::Conjuncts interpolants(const BlockPath& path, PathInterpolator& interpolator,
                                  const PathInterpolator::Hints& hints);
    learn::Conjuncts lemmas(const BlockPath& path, bool relaxed);
    void addLemmas(const PathBlock& block, bool relaxed, std::vector<Term>& result);
    void suggest(learn::Conjuncts& candidates, LocationId l, Term formula) const;
    learn::Conjuncts intervals();
    size_t prove(learn::Conjuncts candidates, How how, const char* strategy);
    size_t keep(const learn::Conjuncts& proved);

    const Program& program_;
    const Context& context_;
    const Settings& settings_;
    term::TermManager& tm_;
    const std::vector<std::vector<Term>>& live_;
    learn::Meter meter_;
    learn::Houdini houdini_;
    std::set<std::pair<LocationId, Term>> refused_; // was not inductive by itself
    std::vector<Fact> fresh_;
    // Of the data-flow analysis; no precision: there is none left to raise, or it took too long.
    values::Frames frames_;
    values::Fixpoint::Transfers transfers_;
    std::optional<values::Refinement> refinement_;
    std::optional<values::Precision> precision_;
};

} // namespace vouch::engine::predicate
