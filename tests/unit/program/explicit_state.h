// Exhaustive exploration of tiny Programs, state by state: the reference that reductions are compared with.
#pragma once

#include "program/machine.h"
#include "program/program.h"

#include <deque>
#include <set>

namespace vouch::program::testing {

using Code = uint32_t;           // a value of a small sort, numbered
using Codes = std::vector<Code>; // by position in Program::variables

inline Code codeCount(Sort s) {
    if (s.isBool()) return 2;
    if (s.isBitVec()) return 1u << s.width;
    return 1u << (s.width * (1u << s.index));
}

inline Value decode(Sort s, Code code) {
    if (s.isBool()) return Value(code != 0);
    if (s.isBitVec()) return Value(term::BitVector(s.width, code));
    term::ArrayValue array{term::BitVector(s.width, 0), {}};
    for (Code i = 0; i < (1u << s.index); ++i) {
        Code element = code >> (i * s.width) & ((1u << s.width) - 1);
        if (element != 0) array.set(term::BitVector(s.index, i), term::BitVector(s.width, element));
    }
    return Value(array);
}

inline Code encode(Sort s, const Value& v) {
    if (s.isBool()) return v.asBool();
    if (s.isBitVec()) return static_cast<Code>(v.asBits().getZExtValue());
    Code code = 0;
    for (Code i = 0; i < (1u << s.index); ++i)
        code |= static_cast<Code>(v.asArray().at(term::BitVector(s.index, i)).getZExtValue())
                << (i * s.width);
    return code;
}

class Exploration {
  public:
    explicit Exploration(const Program& p) : p_(p), adjacency_(p), machine_(p), reached_(p.locations.size()) {
        Codes start(p.variables.size(), 0);
        do visit({p.entry, start}, {});
        while (increment(start));
        for (size_t i = 0; i < found_.size(); ++i)
            for (EdgeId e : adjacency_.out[found_[i].configuration.location]) follow(i, e);
    }

    const std::set<Codes>& statesAt(LocationId l) const { return reached_[l]; }
    bool reached(LocationId l) const { return !reached_[l].empty(); }

    std::set<std::string> badReached() const {
        std::set<std::string> result;
        for (LocationId l = 0; l < p_.locations.size(); ++l)
            if (p_.locations[l].isBad() && reached(l)) result.insert(p_.locations[l].reason);
        return result;
    }

    // An execution to the location, which must be reached.
    Trace traceTo(LocationId l) const {
        size_t at = 0;
        while (found_[at].configuration.location != l) ++at;
        Trace trace;
        for (; found_[at].predecessor != SIZE_MAX; at = found_[at].predecessor)
            trace.steps.insert(trace.steps.begin(), found_[at].step);
        for (size_t i = 0; i < p_.variables.size(); ++i)
            trace.initial.emplace(p_.variables[i].term, decode(sortOf(i), found_[at].configuration.state[i]));
        return trace;
    }

    // The reached states at a location, restricted to some variables of the program.
    std::set<Codes> projected(LocationId l, const std::vector<Term>& onto) const {
        std::vector<size_t> positions;
        for (Term t : onto) positions.push_back(static_cast<size_t>(p_.variable(t) - p_.variables.data()));
        std::set<Codes> result;
        for (const Codes& state : reached_[l]) {
            Codes part;
            for (size_t position : positions) part.push_back(state[position]);
            result.insert(part);
        }
        return result;
    }

  private:
    struct Configuration {
        LocationId location;
        Codes state;
    };
    struct Found {
        Configuration configuration;
        size_t predecessor = SIZE_MAX;
        TraceStep step;
    };

    Sort sortOf(size_t i) const { return p_.tm->sort(p_.variables[i].term); }

    bool increment(Codes& codes) const {
        for (size_t i = 0; i < codes.size(); ++i) {
            if (++codes[i] < codeCount(sortOf(i))) return true;
            codes[i] = 0;
        }
        return false;
    }

    void visit(Configuration c, Found how) {
        if (!reached_[c.location].insert(c.state).second) return;
        how.configuration = std::move(c);
        found_.push_back(std::move(how));
    }

    void follow(size_t from, EdgeId e) {
        const machine::CompiledEdge& edge = machine_.compiled(e);
        Codes inputs(edge.inputs.size(), 0);
        do {
            Codes state = found_[from].configuration.state;
            for (size_t i = 0; i < state.size(); ++i)
                machine_.setValue(machine_.registerOf(p_.variables[i].term), decode(sortOf(i), state[i]));
            Found how{{}, from, {e, {}}};
            for (size_t i = 0; i < inputs.size(); ++i) {
                auto [input, where] = edge.inputs[i];
                Value v = decode(p_.tm->sort(input), inputs[i]);
                machine_.setValue(where, v);
                how.step.inputs.emplace(input, v);
            }
            if (!machine_.guardHolds(edge)) continue;
            machine_.execute(edge);
            for (size_t i = 0; i < state.size(); ++i) {
                Term v = p_.variables[i].term;
                state[i] = encode(sortOf(i), machine_.value(machine_.registerOf(v), sortOf(i)));
            }
            visit({p_.edges[e].to, std::move(state)}, std::move(how));
        } while (incrementInputs(edge, inputs));
    }

    bool incrementInputs(const machine::CompiledEdge& edge, Codes& codes) const {
        for (size_t i = 0; i < codes.size(); ++i) {
            if (++codes[i] < codeCount(p_.tm->sort(edge.inputs[i].first))) return true;
            codes[i] = 0;
        }
        return false;
    }

    const Program& p_;
    Adjacency adjacency_;
    machine::Machine machine_;
    std::vector<std::set<Codes>> reached_;
    std::deque<Found> found_;
};

} // namespace vouch::program::testing
