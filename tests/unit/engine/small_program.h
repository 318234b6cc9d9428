// Small Programs for tests, header only because several test binaries use them: a builder, a random
// generator, and exploration of all states as the reference answer.
#pragma once

#include "program/program.h"
#include "term/traverse.h"

#include <algorithm>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace vouch::testing {

using program::Assignment;
using program::Edge;
using program::EdgeId;
using program::LocationId;
using program::LocationKind;
using program::Program;
using term::BitVector;
using term::Sort;
using term::Term;

class Builder {
  public:
    explicit Builder(term::TermManager& tm) : tm(tm) { program.tm = &tm, program.files = {""}; }

    LocationId location(LocationKind kind, const std::string& reason = "");
    Term variable(const std::string& name, uint32_t width);
    Term arrayVariable(const std::string& name, uint32_t indexWidth, uint32_t width);
    Term input(const std::string& name, uint32_t width);
    EdgeId edge(LocationId from, LocationId to, Term guard, std::vector<program::Assignment> next = {},
                std::vector<Term> inputs = {});
    Term number(uint32_t width, uint64_t value) { return tm.mkConst(width, value); }

    term::TermManager& tm;
    Program program;

  private:
    Term addVariable(const std::string& name, term::Sort sort);
};

// x := y := 0; while (x != bound) { x += step; y += step; }  if (y == wanted) error;   over `width` bits.
// Locations: entry 0, head 1, error 2, exit 3.
Program countingLoop(term::TermManager& tm, uint32_t width, uint64_t bound, uint64_t step, uint64_t wanted);

// At most 4 plain locations, 3 variables of so many bits, edges with overlapping guards and inputs now and then.
Program randomProgram(term::TermManager& tm, std::mt19937& random, const std::string& prefix,
                      uint32_t width = 2);

struct Exploration {
    bool error = false;
    bool limit = false;
    bool finite = false;      // no infinite execution (state graph without a reachable cycle)
    unsigned longest = 0;     // edges of the longest path, if finite
    unsigned shortestBad = 0; // edges of the shortest path to a bad location, if there is one
};
Exploration explore(const Program& p);

inline LocationId Builder::location(LocationKind kind, const std::string& reason) {
    program::Location l;
    l.kind = kind;
    l.reason = reason;
    return program.addLocation(l);
}

inline Term Builder::addVariable(const std::string& name, Sort sort) {
    Term t = tm.mkVar(name, sort);
    program::VariableInfo info;
    info.term = t;
    info.name = name;
    program.variables.push_back(info);
    std::sort(program.variables.begin(), program.variables.end(),
              [](const auto& a, const auto& b) { return a.term < b.term; });
    return t;
}

inline Term Builder::variable(const std::string& name, uint32_t width) {
    return addVariable(name, Sort::bitVec(width));
}

inline Term Builder::arrayVariable(const std::string& name, uint32_t indexWidth, uint32_t width) {
    return addVariable(name, Sort::array(indexWidth, width));
}

inline Term Builder::input(const std::string& name, uint32_t width) {
    Term t = tm.mkVar(name, Sort::bitVec(width));
    program::InputInfo info;
    info.term = t;
    program.inputInfo.emplace(t, info);
    return t;
}

inline EdgeId Builder::edge(LocationId from, LocationId to, Term guard, std::vector<Assignment> next,
                            std::vector<Term> inputs) {
    Edge e;
    e.from = from;
    e.to = to;
    e.guard = guard;
    e.next = std::move(next);
    e.inputs = std::move(inputs);
    return program.addEdge(e);
}

inline Program countingLoop(term::TermManager& tm, uint32_t width, uint64_t bound, uint64_t step,
                            uint64_t wanted) {
    Builder b(tm);
    LocationId entry = b.location(LocationKind::Plain), head = b.location(LocationKind::LoopHead);
    LocationId error = b.location(LocationKind::Error, "unreach-call"), exit = b.location(LocationKind::Exit);
    b.program.entry = entry;
    Term x = b.variable("x", width), y = b.variable("y", width), by = b.number(width, step);
    Term done = tm.mkEq(x, b.number(width, bound)), hit = tm.mkEq(y, b.number(width, wanted));
    b.edge(entry, head, tm.mkTrue(), {{x, b.number(width, 0)}, {y, b.number(width, 0)}});
    b.edge(head, head, tm.mkNot(done), {{x, tm.mkBvAdd(x, by)}, {y, tm.mkBvAdd(y, by)}});
    b.edge(head, error, tm.mkAnd(done, hit));
    b.edge(head, exit, tm.mkAnd(done, tm.mkNot(hit)));
    return b.program;
}

namespace detail {

class Generator {
  public:
    Generator(term::TermManager& tm, std::mt19937& random, const std::string& prefix, uint32_t width)
        : tm_(tm), random_(random), b_(tm), prefix_(prefix), width_(width) {}

    Program generate() {
        LocationId entry = b_.location(LocationKind::Plain);
        b_.program.entry = entry;
        for (unsigned n = 1 + below(4); n-- > 0;) inner_.push_back(b_.location(LocationKind::LoopHead));
        LocationId error = b_.location(LocationKind::Error, "unreach-call");
        LocationId exit = b_.location(LocationKind::Exit);
        sinks_ = {error, exit};
        if (below(4) == 0) sinks_.push_back(b_.location(LocationKind::Limit, "unsupported: test"));
        for (unsigned n = 1 + below(3); n-- > 0;)
            variables_.push_back(b_.variable(prefix_ + "v" + std::to_string(n), width_));
        connect(entry, true);
        for (LocationId l : inner_) connect(l, false);
        return b_.program;
    }

  private:
    unsigned below(unsigned n) { return std::uniform_int_distribution<unsigned>(0, n - 1)(random_); }
    Term pick(const std::vector<Term>& from) { return from[below(static_cast<unsigned>(from.size()))]; }

    Term word(const std::vector<Term>& leaves, unsigned depth) {
        if (depth == 0 || below(3) == 0)
            return below(3) == 0 ? b_.number(width_, below(1u << width_)) : pick(leaves);
        Term l = word(leaves, depth - 1), r = word(leaves, depth - 1);
        switch (below(4)) {
        case 0: return tm_.mkBvAdd(l, r);
        case 1: return tm_.mkBvSub(l, r);
        case 2: return tm_.mkBvAnd(l, r);
        default: return tm_.mkIte(formula(leaves), l, r);
        }
    }
    Term formula(const std::vector<Term>& leaves) {
        Term l = pick(leaves), r = word(leaves, 1);
        Term f = below(2) ? tm_.mkEq(l, r) : tm_.mkBvUlt(l, r);
        return below(2) ? f : tm_.mkNot(f);
    }

    std::vector<Assignment> assignments(const std::vector<Term>& leaves, bool all) {
        std::vector<Assignment> next;
        for (Term v : variables_) {
            if (!all && below(2)) continue;
            Term value = all && below(4) ? b_.number(width_, below(1u << width_)) : word(leaves, 2);
            if (value != v) next.push_back({v, value});
        }
        return next;
    }

    LocationId target() {
        if (below(3)) return inner_[below(static_cast<unsigned>(inner_.size()))];
        return sinks_[below(static_cast<unsigned>(sinks_.size()))];
    }

    // A branch on one condition, sometimes refined by a second one, sometimes with overlapping guards.
    void connect(LocationId l, bool isEntry) {
        std::vector<Term> leaves = variables_, inputs;
        if (below(2)) {
            inputs.push_back(b_.input(prefix_ + "w" + std::to_string(l), width_));
            leaves.push_back(inputs.back());
        }
        std::vector<Term> guards;
        if (isEntry) {
            guards = {tm_.mkTrue()};
        } else {
            Term c = formula(leaves), d = formula(leaves);
            guards = {c, tm_.mkNot(c)};
            if (below(2)) guards = {c, tm_.mkAnd(tm_.mkNot(c), d), tm_.mkAnd(tm_.mkNot(c), tm_.mkNot(d))};
            if (below(4) == 0) guards = {c, d};
        }
        for (Term g : guards) {
            LocationId to = isEntry ? inner_[0] : target();
            b_.edge(l, to, g, assignments(leaves, isEntry), inputs);
        }
    }

    term::TermManager& tm_;
    std::mt19937& random_;
    Builder b_;
    std::string prefix_;
    uint32_t width_;
    std::vector<LocationId> inner_, sinks_;
    std::vector<Term> variables_;
};

// Concrete states: location and the values of all variables, all bit-vectors.
using Concrete = std::pair<LocationId, std::vector<uint64_t>>;

inline void forEachTuple(const term::TermManager& tm, const std::vector<Term>& terms,
                         const std::function<void(const std::vector<uint64_t>&)>& visit) {
    std::vector<uint64_t> tuple(terms.size(), 0);
    for (;;) {
        visit(tuple);
        size_t i = 0;
        for (; i < tuple.size(); ++i) {
            if (++tuple[i] < (uint64_t(1) << tm.width(terms[i]))) break;
            tuple[i] = 0;
        }
        if (i == tuple.size()) return;
    }
}

inline std::set<Concrete> successors(const Program& p, const Concrete& state) {
    std::set<Concrete> result;
    for (const Edge& e : p.edges) {
        if (e.from != state.first) continue;
        forEachTuple(*p.tm, e.inputs, [&](const std::vector<uint64_t>& inputs) {
            term::Assignment a;
            for (size_t i = 0; i < p.variables.size(); ++i)
                a[p.variables[i].term] = BitVector(p.tm->width(p.variables[i].term), state.second[i]);
            for (size_t i = 0; i < inputs.size(); ++i)
                a[e.inputs[i]] = BitVector(p.tm->width(e.inputs[i]), inputs[i]);
            if (!term::evaluate(*p.tm, e.guard, a).asBool()) return;
            Concrete next{e.to, {}};
            for (const auto& v : p.variables)
                next.second.push_back(term::evaluate(*p.tm, e.nextOf(v.term), a).asBits().getZExtValue());
            result.insert(next);
        });
    }
    return result;
}

} // namespace detail

inline Program randomProgram(term::TermManager& tm, std::mt19937& random, const std::string& prefix,
                             uint32_t width) {
    return detail::Generator(tm, random, prefix, width).generate();
}

// A state of all variables, in the order of the program, as an assignment.
inline term::Assignment assignmentOf(const Program& p, const std::vector<uint64_t>& values) {
    term::Assignment a;
    for (size_t i = 0; i < p.variables.size(); ++i)
        a[p.variables[i].term] = term::Value(BitVector(p.tm->width(p.variables[i].term), values[i]));
    return a;
}

// All states that an execution can be in, by location.
inline std::set<detail::Concrete> reachable(const Program& p) {
    std::vector<Term> variables;
    for (const auto& v : p.variables) variables.push_back(v.term);
    std::set<detail::Concrete> seen;
    std::vector<detail::Concrete> todo;
    auto visit = [&](const detail::Concrete& s) {
        if (seen.insert(s).second) todo.push_back(s);
    };
    detail::forEachTuple(*p.tm, variables, [&](const auto& values) { visit({p.entry, values}); });
    while (!todo.empty()) {
        detail::Concrete s = todo.back();
        todo.pop_back();
        for (const detail::Concrete& next : detail::successors(p, s)) visit(next);
    }
    return seen;
}

// Breadth first by sets of states; the set of the i-th step is exactly what paths of i edges can end in.
inline Exploration explore(const Program& p) {
    using detail::Concrete;
    Exploration result;
    std::vector<Term> variables;
    for (const auto& v : p.variables) variables.push_back(v.term);
    std::set<Concrete> now;
    detail::forEachTuple(*p.tm, variables,
                         [&](const std::vector<uint64_t>& values) { now.insert({p.entry, values}); });
    bool foundBad = false;
    std::map<Concrete, std::set<Concrete>> graph;
    std::set<std::set<Concrete>> sets;
    for (unsigned level = 0; !now.empty(); ++level) {
        for (const Concrete& s : now) {
            const auto kind = p.locations[s.first].kind;
            result.error |= kind == LocationKind::Error;
            result.limit |= kind == LocationKind::Limit;
            if (p.locations[s.first].isBad() && !foundBad) foundBad = true, result.shortestBad = level;
        }
        result.longest = level;
        if (!sets.insert(now).second) return result; // the sets repeat: some execution goes on for ever
        std::set<Concrete> next;
        for (const Concrete& s : now) {
            auto [it, fresh] = graph.try_emplace(s);
            if (fresh) it->second = detail::successors(p, s);
            next.insert(it->second.begin(), it->second.end());
        }
        now = std::move(next);
    }
    result.finite = true;
    return result;
}

} // namespace vouch::testing
