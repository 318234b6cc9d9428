// Random Programs as the front end could make them: P1..P4 hold by construction. For tests that compare a Program
// with what became of it.
#pragma once

#include "program/program.h"

#include <algorithm>
#include <random>

namespace vouch::program::testing {

struct RandomShape {
    std::vector<Sort> variables;
    std::vector<Sort> inputs; // sorts to choose an input's sort from
    unsigned locations = 8;   // besides entry and sinks
    unsigned termDepth = 2;
    bool ranges = false; // arrays are copied and filled
};

// Three 3-bit variables, a Bool and a tiny array: small enough for exhaustive exploration.
inline RandomShape tinyShape() {
    Sort word = Sort::bitVec(3);
    return {{word, word, word, Sort::boolean(), Sort::array(1, 1)}, {Sort::boolean(), Sort::bitVec(2)}, 8, 2};
}

class RandomProgram {
  public:
    RandomProgram(TermManager& tm, uint64_t seed, RandomShape shape)
        : tm_(tm), random_(seed), shape_(std::move(shape)) {}

    Program make() {
        p_.tm = &tm_;
        p_.files = {"", "random.c"};
        addVariables();
        addLocations();
        for (LocationId l = 0; l < shape_.locations + 1; ++l) addEdges(l);
        markLoopHeads(p_);
        return std::move(p_);
    }

  private:
    unsigned below(unsigned n) { return std::uniform_int_distribution<unsigned>(0, n - 1)(random_); }

    void addVariables() {
        for (size_t i = 0; i < shape_.variables.size(); ++i) {
            Term v = tm_.mkVar("v" + std::to_string(i), shape_.variables[i]);
            p_.variables.push_back({v, "v" + std::to_string(i), "", "main", true, false});
        }
        std::sort(p_.variables.begin(), p_.variables.end(),
                  [](const VariableInfo& a, const VariableInfo& b) { return a.term < b.term; });
    }

    void addLocations() {
        p_.entry = p_.addLocation({LocationKind::Plain, {1, 1, 0}, "entry", "main", ""});
        for (unsigned i = 0; i < shape_.locations; ++i)
            p_.addLocation({LocationKind::Plain, {1, i + 2, 0}, "l" + std::to_string(i), "main", ""});
        p_.addLocation({LocationKind::Error, {}, "error", "main", "unreach-call"});
        p_.addLocation({LocationKind::Error, {}, "error again", "main", "unreach-call"});
        p_.addLocation({LocationKind::Error, {}, "overflow", "main", "no-overflow"});
        p_.addLocation({LocationKind::Limit, {}, "limit", "main", "recursion"});
        p_.addLocation({LocationKind::Exit, {}, "exit", "main", ""});
    }

    LocationId target(LocationId from) {
        unsigned inner = shape_.locations;
        if (below(12) == 0) return 1 + inner + below(5);
        if (below(3) != 0 && from < inner) return from + 1;
        return 1 + below(inner);
    }

    void addEdges(LocationId l) {
        if (l == p_.entry) {
            addInitialEdge();
            return;
        }
        // Branch conditions are over the state: an input belongs to one edge.
        vocabulary_ = variableTerms();
        switch (below(4)) {
        case 0: addEdge(l, tm_.mkTrue()); break;
        case 1: addAssumption(l); break;
        case 2: {
            Term c = boolean(shape_.termDepth);
            addEdge(l, c);
            addEdge(l, tm_.mkNot(c));
            break;
        }
        default: {
            Term c = boolean(shape_.termDepth), d = boolean(shape_.termDepth);
            addEdge(l, c);
            addEdge(l, tm_.mkAnd(tm_.mkNot(c), d));
            addEdge(l, tm_.mkAnd(tm_.mkNot(c), tm_.mkNot(d)));
        }
        }
    }

    void addInitialEdge() {
        Edge e{p_.entry, 1, tm_.mkTrue(), {}, {}, {1, 1, 0}, {}};
        vocabulary_.clear();
        for (const VariableInfo& v : p_.variables)
            if (below(4) != 0) e.next.push_back({v.term, ofSort(tm_.sort(v.term), 0)});
        p_.addEdge(std::move(e));
    }

    void addAssumption(LocationId l) {
        Edge e{l, target(l), tm_.mkTrue(), {}, {}, {1, l + 1, 0}, {}};
        drawInputs(e, 1);
        e.guard = tm_.mkOr(boolean(1), boolean(1));
        assign(e);
        p_.addEdge(std::move(e));
    }

    void addEdge(LocationId l, Term guard) {
        Edge e{l, target(l), guard, {}, {}, {1, l + 1, 0}, {}};
        drawInputs(e, below(2));
        assign(e);
        p_.addEdge(std::move(e));
    }

    void drawInputs(Edge& e, unsigned count) {
        vocabulary_ = variableTerms();
        for (unsigned i = 0; i < count; ++i) {
            Term input =
                tm_.mkFreshVar("input", shape_.inputs[below(static_cast<unsigned>(shape_.inputs.size()))]);
            InputInfo info;
            info.term = input;
            info.callee = "nondet";
            p_.inputInfo.emplace(input, info);
            e.inputs.push_back(input);
            vocabulary_.push_back(input);
        }
    }

    void assign(Edge& e) {
        for (const VariableInfo& v : p_.variables)
            if (below(5) < 2) e.next.push_back({v.term, ofSort(tm_.sort(v.term), shape_.termDepth)});
    }

    std::vector<Term> variableTerms() const {
        std::vector<Term> result;
        for (const VariableInfo& v : p_.variables) result.push_back(v.term);
        return result;
    }

    // A term of the vocabulary with this sort, or null.
    Term leaf(Sort sort) {
        std::vector<Term> fitting;
        for (Term t : vocabulary_)
            if (tm_.sort(t) == sort) fitting.push_back(t);
        return fitting.empty() ? Term() : fitting[below(static_cast<unsigned>(fitting.size()))];
    }

    Term ofSort(Sort sort, unsigned depth) {
        if (sort.isBool()) return boolean(depth);
        return sort.isBitVec() ? bits(sort.width, depth) : array(sort, depth);
    }

    Term boolean(unsigned depth) {
        if (depth == 0) {
            Term t = leaf(Sort::boolean());
            return t && below(4) != 0 ? t : tm_.mkBool(below(2) != 0);
        }
        uint32_t width = someWidth();
        switch (below(8)) {
        case 0: return tm_.mkEq(bits(width, depth - 1), bits(width, depth - 1));
        case 1: return tm_.mkBvUlt(bits(width, depth - 1), bits(width, depth - 1));
        case 2: return tm_.mkBvSle(bits(width, depth - 1), bits(width, depth - 1));
        case 3: return tm_.mkAnd(boolean(depth - 1), boolean(depth - 1));
        case 4: return tm_.mkNot(boolean(depth - 1));
        case 5: return tm_.mkXor(boolean(depth - 1), boolean(depth - 1));
        case 6: return tm_.mkBvSlt(bits(width, depth - 1), bits(width, depth - 1));
        default: return tm_.mkEq(bits(width, depth - 1), tm_.mkConst(width, below(4)));
        }
    }

    uint32_t someWidth() {
        std::vector<uint32_t> widths;
        for (Sort s : shape_.variables)
            if (s.isBitVec()) widths.push_back(s.width);
        return widths.empty() ? 2 : widths[below(static_cast<unsigned>(widths.size()))];
    }

    Term bits(uint32_t width, unsigned depth) {
        if (depth == 0) return bitsLeaf(width);
        auto operand = [&] { return bits(width, depth - 1); };
        switch (below(20)) {
        case 0: return tm_.mkBvAdd(operand(), operand());
        case 1: return tm_.mkBvSub(operand(), operand());
        case 2: return tm_.mkBvMul(operand(), operand());
        case 3: return tm_.mkBvUdiv(operand(), operand());
        case 4: return tm_.mkBvUrem(operand(), operand());
        case 5: return tm_.mkBvSdiv(operand(), operand());
        case 6: return tm_.mkBvSrem(operand(), operand());
        case 7: return tm_.mkBvSmod(operand(), operand());
        case 8: return tm_.mkBvShl(operand(), operand());
        case 9: return tm_.mkBvAshr(operand(), operand());
        case 10: return tm_.mkBvLshr(operand(), operand());
        case 11: return tm_.mkBvXor(operand(), operand());
        case 12: return tm_.mkIte(boolean(depth - 1), operand(), operand());
        case 13: return tm_.mkBvNeg(operand());
        case 14: return tm_.mkBvAnd(operand(), tm_.mkBvNot(operand()));
        case 15: return tm_.mkResize(bits(someWidth(), depth - 1), width, below(2) != 0);
        case 16: return tm_.mkResize(tm_.mkConcat(bits(someWidth(), depth - 1), operand()), width, false);
        case 17: return tm_.mkBvAdd(operand(), tm_.mkConst(width, 1));
        case 18: return read(width, depth - 1);
        default: return bitsLeaf(width);
        }
    }

    Term bitsLeaf(uint32_t width) {
        Term t = leaf(Sort::bitVec(width));
        if (t && below(4) != 0) return t;
        for (Term v : vocabulary_)
            if (tm_.sort(v).isBitVec() && below(3) == 0) return tm_.mkResize(v, width, below(2) != 0);
        return tm_.mkConst(width, random_());
    }

    // An element of some array variable, resized.
    Term read(uint32_t width, unsigned depth) {
        for (Sort s : shape_.variables) {
            if (!s.isArray()) continue;
            return tm_.mkResize(tm_.mkSelect(array(s, depth), bits(s.index, depth)), width, false);
        }
        return bitsLeaf(width);
    }

    Term array(Sort sort, unsigned depth) {
        Term t = leaf(sort);
        if (depth == 0) return t && below(4) != 0 ? t : tm_.mkConstArray(sort, bits(sort.width, 0));
        if (below(4) == 0)
            return tm_.mkIte(boolean(depth - 1), array(sort, depth - 1), array(sort, depth - 1));
        if (shape_.ranges && below(2) == 0) {
            const unsigned d = depth - 1;
            if (below(2) == 0)
                return tm_.mkFill(array(sort, d), bits(sort.index, d), bits(sort.index, d),
                                  bits(sort.width, d));
            return tm_.mkCopy(array(sort, d), bits(sort.index, d), array(sort, d), bits(sort.index, d),
                              bits(sort.index, d));
        }
        return tm_.mkStore(array(sort, depth - 1), bits(sort.index, depth - 1), bits(sort.width, depth - 1));
    }

    TermManager& tm_;
    std::mt19937_64 random_;
    RandomShape shape_;
    Program p_;
    std::vector<Term> vocabulary_;
};

} // namespace vouch::program::testing
