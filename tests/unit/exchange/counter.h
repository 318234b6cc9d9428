// A small program for tests, made by hand: a counter that stays within 0..10.
//
//   entry --[x := 0]--> head;  head --[x < 10, x := x + input % 2]--> head;  head --[x > 200]--> error
#pragma once

#include "program/program.h"

namespace vouch::exchange {

struct Counter {
    Counter() {
        using namespace program;
        p.tm = &tm;
        p.files = {"", "counter.c"};
        LocationId entry = p.addLocation({.name = "entry", .function = "main"});
        head = p.addLocation({.kind = LocationKind::LoopHead, .where = {1, 3, 1}, .name = "head", .function = "main"});
        error = p.addLocation({.kind = LocationKind::Error, .name = "error", .function = "main", .reason = "unreach-call"});
        p.entry = entry;
        x = tm.mkVar("x", term::Sort::bitVec(8));
        input = tm.mkVar("input", term::Sort::bitVec(8));
        p.variables = {{.term = x, .name = "x", .type = "unsigned char", .function = "main", .isSigned = false}};
        p.inputInfo[input] = {.term = input, .callee = "__VERIFIER_nondet_uchar", .site = 1, .size = 1};
        p.sites[1] = {1, 1};
        auto constant = [&](unsigned n) { return tm.mkConst(8, n); };
        p.addEdge({.from = entry, .to = head, .guard = tm.mkTrue(), .next = {{x, constant(0)}}});
        term::Term bit = tm.mkBvAnd(input, constant(1));
        p.addEdge({.from = head,
                   .to = head,
                   .guard = tm.mkBvUlt(x, constant(10)),
                   .next = {{x, tm.mkBvAdd(x, bit)}},
                   .inputs = {input}});
        p.addEdge({.from = head, .to = error, .guard = tm.mkBvUgt(x, constant(200))});
    }
    term::Term atMost(unsigned n) { return tm.mkBvUle(x, tm.mkConst(8, n)); }

    term::TermManager tm;
    program::Program p;
    program::LocationId head, error;
    term::Term x, input;
};

} // namespace vouch::exchange
