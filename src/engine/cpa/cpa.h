// Configurable program analysis: one small algebra from which analyses are put together.
//
// From: Stieglmaier 2016 (section 2.1 to 2.3; S2 to S5), who takes it from Beyer, Henzinger and Theoduloz (CAV 2007).
//
// Paper -> code:
//   (D, Pi, ~>, merge, stop, prec)   the concept Analysis                          here
//   reached, waitlist                ReachedSet                                    reached.h
//   CPAAlgorithm                     explore(), to a target or to completion       algorithm.h
//   composite CPA, strengthen        Composite<Parts...>                           composite.h
//   location CPA                     LocationAnalysis                              location.h
//   loop bound, as an analysis       LoopAnalysis                                  loop_counts.h
//
// What an analysis owes ([[s]] is the set of concrete states that s stands for); tests/unit/engine/cpa_test.cpp
// asks each of its instances:
//   1  isCovered(s, t)              implies [[s]] within [[t]]
//   2  transfer(s, e, pi)           its states together contain each concrete successor of [[s]] by e
//   3  m = merge(s, t, pi)          [[m]] contains [[t]]: only the second argument may be weakened
//   4  a state is left out          only if it isCovered() by one that is reached (stop_sep), or by several together
//                                   (rest)
//   5  prec(s, pi) = t              [[t]] contains [[s]]; nothing: [[s]] is empty
//
// Deviations, and why:
//   - A precision is of the run, and says of each location what it says; states do not carry one each. A refinement
//     changes it for a location, and takes away the states for which that matters.
//   - Where the printed order of path formulas needs a solver, these analyses compare what they have made of what: a
//     state that is not covered costs time, never soundness.
#pragma once

#include "engine/engine.h"

#include <concepts>
#include <optional>
#include <span>
#include <vector>

namespace vouch::engine::cpa {

template <class A>
concept Analysis =
    requires(A& a, const typename A::State& s, EdgeId e, const typename A::Precision& precision) {
        { a.initial() } -> std::same_as<typename A::State>;
        { a.transfer(s, e, precision) } -> std::same_as<std::vector<typename A::State>>;
        { a.merge(s, s, precision) } -> std::same_as<typename A::State>;
        { a.isCovered(s, s) } -> std::same_as<bool>;
        { a.prec(s, precision) } -> std::same_as<std::optional<typename A::State>>;
        requires std::equality_comparable<typename A::State>;
    };

// What explore() asks besides: where a state is, which edges leave it, which states it may be compared with, and what
// comes first.
template <class A>
concept Explorable = Analysis<A> && requires(A& a, const typename A::State& s) {
    { a.edges(s) } -> std::convertible_to<const std::vector<EdgeId>&>;
    { a.isTarget(s) } -> std::same_as<bool>;
    { a.partition(s) } -> std::same_as<typename A::Partition>;
    { a.rank(s) } -> std::same_as<typename A::Rank>;
};

// An analysis that can take away from a state what several reached ones cover together (prec and stop in one, so that
// what is known already is not computed again):
//
//   rest(s, pi, R) = t   [[t]] and [[R]] together contain [[s]]; nothing: [[R]] alone does
//
// besidePartition(s) is where those are that it is asked beside.
template <class A>
concept CoversTogether =
    Explorable<A> && requires(A& a, const typename A::State& s, const typename A::Precision& precision,
                              std::span<const typename A::State> reached) {
        { a.rest(s, precision, reached) } -> std::same_as<std::optional<typename A::State>>;
        { a.besidePartition(s) } -> std::same_as<typename A::Partition>;
    };

struct NoPrecision {};

} // namespace vouch::engine::cpa
