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
        LocationId entry = addLocation(LocationKind::Plain, "entry", "");
        head = addLocation(LocationKind::LoopHead, "head", "");
        error = addLocation(LocationKind::Error, "error", "unreach-call");
        p.entry = entry;
        x = tm.mkVar("x", term::Sort::bitVec(8));
        input = tm.mkVar("input", term::Sort::bitVec(8));
        p.variables = {{x, "x", "unsigned char", "main", false, false}};
        p.inputInfo[input] = {input, "__VERIFIER_nondet_uchar", {1, 3, 1}, 1, 0, 1, 0};
        p.sites[1] = {1, 1};
        auto constant = [&](unsigned n) { return tm.mkConst(8, n); };
        addEdge(entry, head, tm.mkTrue(), {{x, constant(0)}}, {});
        term::Term bit = tm.mkBvAnd(input, constant(1));
        addEdge(head, head, tm.mkBvUlt(x, constant(10)), {{x, tm.mkBvAdd(x, bit)}}, {input});
        addEdge(head, error, tm.mkBvUgt(x, constant(200)), {}, {});
    }
    program::LocationId addLocation(program::LocationKind kind, const char* name, const char* reason) {
        return p.addLocation({kind, {1, 3, 1}, name, "main", reason});
    }
    void addEdge(program::LocationId from, program::LocationId to, term::Term guard,
                 std::vector<program::Assignment> next, std::vector<term::Term> inputs) {
        p.addEdge({from, to, guard, std::move(next), std::move(inputs), {}, {}});
    }
    term::Term atMost(unsigned n) { return tm.mkBvUle(x, tm.mkConst(8, n)); }

    term::TermManager tm;
    program::Program p;
    program::LocationId head, error;
    term::Term x, input;
};

} // namespace vouch::exchange
