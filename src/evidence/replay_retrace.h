// Another execution in place of one that no memory allows.
//
// In the model, every read through a pointer to nowhere gives an unknown of its own. So a trace may read one
// place twice and find different values, read something else than it has written there, or go on behind an
// access through null. No native run follows it, however the arena (replay_strays.h) is filled. Often another
// execution that passes the same loop heads (band.h) needs none of this. It is searched for:
//
//   repeat
//     t := an execution of the band that obeys all laws so far; none: give up
//     L := the laws of memory that t breaks; none: t it is
//
// with two kinds of law:
//   place      misses(a)  =>  a lies in the arena or in low memory
//   agreement  misses(a) /\ misses(b) /\ address(b) = address(a) + d
//                =>  b reads what a has read or written there
// where misses(a) is: a is executed and hits no object that it may designate; and agreement is asked of the
// last access a before b to such a byte. On another way, another write may come between them: then the law
// asks for too much. That loses executions and admits none.
//
// An access to the arena goes through a pointer to the arena; one to low memory, to less than a window's size
// behind a pointer to low memory that is not null. A pointer is an input of the program or what it reads from
// an array variable, not a distance that is added to null: behind accesses through null nothing is claimed.
// (Low memory is for programs that take all large pointers for errors, as models of the kernel's IS_ERR do.)
//
// The result is a proposal: whether it violates the property is for the native run to show.
#pragma once

#include "evidence/replay_strays.h"

#include <optional>

namespace vouch::evidence {

// Nothing if there is none, or if the budget does not suffice.
std::optional<Settled> retrace(const program::Program& original, const frontend::StrayAccesses& strays,
                               const program::Trace& trace, const support::Budget& budget);

} // namespace vouch::evidence
