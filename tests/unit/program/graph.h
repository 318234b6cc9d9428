// Programs drawn by hand: locations by number, edges with optional guard and assignments.
#pragma once

#include "program/program.h"

namespace vouch::program::testing {

struct Graph {
    TermManager tm;
    Program p;

    explicit Graph(std::vector<LocationKind> kinds) {
        p.tm = &tm;
        p.files = {"", "graph.c"};
        for (LocationKind kind : kinds)
            p.addLocation({kind, {}, "", "", kind == LocationKind::Error ? "unreach-call" : ""});
    }
    Graph(unsigned plain, std::initializer_list<LocationKind> more = {}) : Graph(list(plain, more)) {}

    Term variable(const char* name, Sort sort = Sort::bitVec(8)) {
        Term t = tm.mkVar(name, sort);
        p.variables.push_back({t, name, "", "main", true, false});
        return t;
    }
    Term input(const char* name, Sort sort = Sort::bitVec(8)) {
        Term t = tm.mkVar(name, sort);
        p.inputInfo[t].term = t;
        return t;
    }
    Term number(uint64_t n) { return tm.mkConst(8, n); }
    EdgeId edge(LocationId from, LocationId to, Term guard = {}, std::vector<Assignment> next = {},
                std::vector<Term> inputs = {}) {
        return p.addEdge({from, to, guard ? guard : tm.mkTrue(), std::move(next), std::move(inputs), {}, {}});
    }

  private:
    static std::vector<LocationKind> list(unsigned plain, std::initializer_list<LocationKind> more) {
        std::vector<LocationKind> result(plain, LocationKind::Plain);
        result.insert(result.end(), more.begin(), more.end());
        return result;
    }
};

} // namespace vouch::program::testing
