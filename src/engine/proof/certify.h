// From an induction that went through to a certificate that holds only what it needs.
//
// The step of P was proved with everything that is known conjoined. What is known may come from others, may
// be much more than was needed, and need not be inductive at the same k. So the certificate is made backwards
// from the bad locations. With K edges, facts f_1 .. f_n in the order in which they were learned,
//
//   path      a path of K edges from any state anywhere
//   H_j       f_j holds at every state s_i, i < K, that is at its location
//   G_j       f_j holds at s_K if that is at f_j's location
//
//   bad:      path /\ AND_j H_j                 =>  s_K is not bad
//   f_j:      path /\ AND_i H_i /\ AND_{i<j} G_i  =>  G_j           for every j that was needed so far
//
// and an unsatisfiable core of each of these names the facts that its proof needs. What is reached this way
// is closed: together it is K-inductive (of the facts violated at s_K take the first: its query excludes it),
// which is what the checker proves again. Cores are made smaller by leaving out one fact after the other.
//
// A fact that is not K-inductive together with the others is tried at larger K; if that does not help there
// is no certificate, and the search for a proof goes on.
#pragma once

#include "engine/engine.h"

#include <optional>
#include <set>
#include <vector>

namespace vouch::engine::proof {

struct Certified {
    Certificate certificate;
    std::set<std::string> from; // whose facts it holds; empty string: the engine's own
};

// Requires that no path of `depth` edges on which the facts hold ends in a bad location.
std::optional<Certified> certify(const Program& program, const Context& context,
                                 const std::vector<bool>& deterministic, const std::vector<Fact>& facts,
                                 unsigned depth, const std::string& prefix);

// The same for a certificate that somebody else made: only what its proof needs, with the same k or a larger
// one. Nothing where that was not found in time, or nothing can be left out.
std::optional<Certificate> minimise(const Program& program, const Context& context,
                                    const Certificate& certificate, const std::string& prefix);

// An engine's answer, its certificate minimised where that takes about a second at most: people and checkers are
// better served by a small proof. For engines whose proofs are not made by certify(). `parts`: the certificate fact by
// fact, where some of them are those of others; then the answer names whose facts are left.
Answer minimised(const Program& program, const Context& context, Answer answer, const std::string& engine,
                 const std::vector<Fact>& parts = {});

} // namespace vouch::engine::proof
