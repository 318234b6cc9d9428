// Which of the claims of a Program hold: Houdini (Flanagan & Leino 2001) that remembers why it dropped what it dropped.
//
// A number stands for all claims that were made of one text: where one copy fails, all go. What fails on an edge from the
// entry goes first, so that nobody assumes it. Then, in rounds, until nothing goes:
//
//   initiation, consecution   for each edge from l to m:   AND claims_l(s) /\ g(s, w) /\ not c(f(s, w)),  c of m
//
// (nothing is claimed at the entry: an edge from there asks for initiation). What is left is inductive together: a fact
// for each claim. What goes in the first round fails though all others are assumed; what goes later needed one of those
// that went before, and a core of the solver's names them.
//
// A model of an edge from the entry is a state that is reached. Others need not be: the claims that went are searched for
// on paths from the entry (BoundedSearch), and a state that is found there shows that a claim is false.
//
// Variables of a formula that the Program does not have are unknowns: it is meant for all of their values.
//
// An outer loop's claims are tried at the heads of the loops in it, too, so that they survive these; nobody hears of it
// where they do not hold there.
//
// In the literature (docs/references.md): W34 (annotations, checked for initiation and consecution).
#pragma once

#include "engine/engine.h"

#include <set>

namespace vouch::engine::claims {

enum class Standing { Proved, False, NotInductive, Unreached, Undecided };

struct State {
    program::SourceLocation where;                           // of the location
    std::vector<std::pair<std::string, std::string>> values; // C expression, decimal
};

struct Result { // of one number
    Standing standing = Standing::Unreached;
    State before;             // NotInductive: all claims that were assumed hold here,
    State after;              // and this one does not where an edge leads; False: a state that is reached
    bool isRound = false;     // the edge leads once around the loop
    std::set<uint32_t> needs; // NotInductive: it would be inductive together with these
    std::string why;          // Undecided
};

struct Checked {
    std::map<uint32_t, Result> results; // of all numbers that have claims
    std::vector<Fact> facts;            // of what is proved; inductive together
};

// Ends early when the budget does: what is open then is undecided. `search`: seconds for finding states that are reached.
Checked check(const Program& program, const Context& context, double search);

} // namespace vouch::engine::claims
