// Sweep: nodes of a circuit that are equal, found by simulation and proved one pair after the other (Kuehlmann and Krohm
// 1997; Kuehlmann 2004).
//
// Two computations of the same function, written differently, tend to have intermediate results in common. Nodes of the
// goal's cone that agree, signs apart, on some hundred random inputs are candidates. They are taken in ascending order,
// so that what a node is made of comes before it: each candidate n, with the first node r of its class,
//
//   n != r /\ (what is known so far)        is asked with few conflicts.
//
// If there is none, n = r is known from now on, and what is built on both is close together: one small proof per pair. A
// model that tells them apart is simulated, and splits the classes. Nothing is believed: what is not proved is dropped.
#pragma once

#include "evidence/clauses/sat.h"

#include <utility>
#include <vector>

namespace vouch::evidence::clauses {

struct SweepCounts {
    size_t candidates = 0, proved = 0, refuted = 0;
};

using Equalities = std::vector<std::pair<Lit, Lit>>; // the later node first

// Adds to `known`, what earlier sweeps of this circuit have proved, each equality that is proved now.
SweepCounts sweep(const Circuit& circuit, Lit goal, Equalities& known, const Limit& limit);

} // namespace vouch::evidence::clauses
