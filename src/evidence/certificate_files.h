// A certificate for people who do not trust Vouch: every obligation of a proof as a file that any solver of SMT-LIB 2
// (QF_ABV) can read, which has to answer `unsat`; an index that says what each is about and why all together are a proof;
// and a script that runs a solver over them. What clauses settle is there as clauses as well, with a proof that these have no
// model (clauses/trace.h); rup.c, a small program that goes with them, checks such proofs where no other checker is installed.
//
// What has to be shown is what certificate.cpp says, in its plain forms: every value has a variable of its own, and
// equations say how they hang together. Nothing is left out because it folds to false. What remains to be trusted is
// that the edges of the index are those of the program: front end and reductions.
//
//   inductive           initiation; one file for each edge into a location that has an invariant, or is bad
//   k-inductive         base and step: paths of fewer than k edges, and of k edges from anywhere
//   unwinding           bound and end: paths of at most k edges, and that none of them goes on
//   graph               escape: no execution takes an edge at a node of the graph that has no arc for it
#pragma once

#include "evidence/evidence.h"

namespace vouch::evidence {

struct CertificateFiles {
    size_t obligations = 0;
    size_t proofs = 0;   // of so many of them as clauses
    std::string failure; // why there is no complete certificate
};

// Into a directory that exists and is empty. The index comes last: without it, a certificate is not complete.
CertificateFiles writeCertificate(const program::Program& program, const engine::Safe& safe,
                                  const std::string& property, const std::vector<std::string>& sources,
                                  const std::string& directory, const support::Budget& budget);

} // namespace vouch::evidence
