// Random transition systems of few bits as BTOR2 text, and the search through all their states.
#pragma once

#include "transition/model.h"

#include <deque>
#include <random>
#include <set>
#include <string>

namespace vouch::transition::testing {

// Lines of BTOR2, with at most five bits of state and three of input; with arrays: one array of four two-bit elements.
class RandomSystem {
  public:
    RandomSystem(unsigned seed, bool withArray) : random_(seed), withArray_(withArray) {}

    std::string text() {
        for (unsigned w = 1; w <= 3; ++w) sorts_[w] = line("sort bitvec " + std::to_string(w));
        if (withArray_) array_ = line("sort array " + sort(2) + " " + sort(2));
        unsigned values[] = {constant(1), constant(2), constant(3)};
        unsigned states = 1 + pick(2);
        for (unsigned i = 0; i < states; ++i) addState(2 + pick(2) - (withArray_ ? 1 : 0));
        if (withArray_) addArray();
        unsigned inputs = 1 + pick(2);
        for (unsigned i = 0; i < inputs; ++i) {
            unsigned w = 1 + pick(2);
            nodes_[w].push_back(line("input " + sort(w)));
        }
        for (unsigned i = 0; i < 3; ++i) nodes_[i + 1].push_back(values[i]);
        for (unsigned i = 0; i < 12 + pick(10); ++i) addOperator();
        finish();
        return text_;
    }

  private:
    unsigned pick(unsigned below) { return static_cast<unsigned>(random_() % below); }
    bool chance(unsigned percent) { return pick(100) < percent; }
    std::string sort(unsigned w) const { return std::to_string(sorts_[w]); }
    unsigned line(const std::string& what) {
        text_ += std::to_string(++last_) + " " + what + "\n";
        return last_;
    }
    unsigned constant(unsigned w) { return line("constd " + sort(w) + " " + std::to_string(pick(1u << w))); }
    // A node of this width, sometimes complemented.
    std::string node(unsigned w) {
        auto& all = nodes_[w];
        if (all.empty()) all.push_back(constant(w));
        return (chance(15) ? "-" : "") + std::to_string(all[pick(static_cast<unsigned>(all.size()))]);
    }

    void addState(unsigned w) {
        unsigned initial = constant(w);
        unsigned s = line("state " + sort(w));
        if (chance(70)) line("init " + sort(w) + " " + std::to_string(s) + " " + std::to_string(initial));
        states_.push_back({s, w});
        nodes_[w].push_back(s);
    }
    void addArray() {
        unsigned initial = constant(2);
        unsigned s = line("state " + std::to_string(array_));
        if (chance(80))
            line("init " + std::to_string(array_) + " " + std::to_string(s) + " " + std::to_string(initial));
        arrayState_ = s;
        arrays_.push_back(s);
    }
    std::string arrayNode() { return std::to_string(arrays_[pick(static_cast<unsigned>(arrays_.size()))]); }

    void addOperator() {
        static const char* const kSame[] = {"and",  "nand", "nor",  "or",   "xnor", "xor", "rol",
                                            "ror",  "sll",  "sra",  "srl",  "add",  "mul", "sdiv",
                                            "udiv", "smod", "srem", "urem", "sub"};
        static const char* const kTest[] = {"eq",    "neq",   "sgt",   "ugt",   "sgte",  "ugte",
                                            "slt",   "ult",   "slte",  "ulte",  "saddo", "uaddo",
                                            "sdivo", "smulo", "umulo", "ssubo", "usubo"};
        static const char* const kOne[] = {"not", "inc", "dec", "neg"};
        static const char* const kReduce[] = {"redand", "redor", "redxor"};
        unsigned w = 1 + pick(3);
        auto any = [&](auto& names) { return std::string(names[pick(std::size(names))]) + " "; };
        switch (pick(withArray_ ? 9 : 7)) {
        case 0: nodes_[w].push_back(line(any(kOne) + sort(w) + " " + node(w))); break;
        case 1: nodes_[1].push_back(line(any(kReduce) + sort(1) + " " + node(w))); break;
        case 2: nodes_[1].push_back(line(any(kTest) + sort(1) + " " + node(w) + " " + node(w))); break;
        case 3:
            nodes_[w].push_back(line("ite " + sort(w) + " " + node(1) + " " + node(w) + " " + node(w)));
            break;
        case 4: resize(); break;
        case 7: nodes_[2].push_back(line("read " + sort(2) + " " + arrayNode() + " " + node(2))); break;
        case 8:
            arrays_.push_back(
                line("write " + std::to_string(array_) + " " + arrayNode() + " " + node(2) + " " + node(2)));
            break;
        default: nodes_[w].push_back(line(any(kSame) + sort(w) + " " + node(w) + " " + node(w))); break;
        }
    }
    void resize() {
        switch (pick(4)) {
        case 0: nodes_[3].push_back(line("concat " + sort(3) + " " + node(1) + " " + node(2))); break;
        case 1: nodes_[2].push_back(line("slice " + sort(2) + " " + node(3) + " 2 1")); break;
        case 2: nodes_[3].push_back(line("sext " + sort(3) + " " + node(2) + " 1")); break;
        default: nodes_[3].push_back(line("uext " + sort(3) + " " + node(1) + " 2")); break;
        }
    }

    void finish() {
        for (auto& [s, w] : states_)
            if (chance(90)) line("next " + sort(w) + " " + std::to_string(s) + " " + node(w));
        if (withArray_)
            line("next " + std::to_string(array_) + " " + std::to_string(arrayState_) + " " + arrayNode());
        if (chance(25)) line("constraint " + node(1));
        for (unsigned i = 0; i < 1 + pick(2); ++i) {
            std::string rare = std::to_string(line("and " + sort(1) + " " + node(1) + " " + node(1)));
            line("bad " + rare);
        }
    }

    std::mt19937 random_;
    bool withArray_;
    std::string text_;
    unsigned last_ = 0, sorts_[4] = {}, array_ = 0, arrayState_ = 0;
    std::vector<unsigned> nodes_[4];
    std::vector<unsigned> arrays_;
    std::vector<std::pair<unsigned, unsigned>> states_;
};

// All values of a sort: words of few bits, and arrays with four elements of two bits.
inline std::vector<Value> allValues(Sort sort) {
    std::vector<Value> result;
    if (sort.isBitVec()) {
        for (unsigned v = 0; v < 1u << sort.width; ++v) result.emplace_back(BitVector(sort.width, v));
        return result;
    }
    unsigned bits = sort.width << sort.index;
    for (unsigned v = 0; v < 1u << bits; ++v) {
        term::ArrayValue a{BitVector(sort.width, 0)};
        for (unsigned i = 0; i < 1u << sort.index; ++i)
            a.set(BitVector(sort.index, i),
                  BitVector(sort.width, (v >> (i * sort.width)) & ((1u << sort.width) - 1)));
        result.emplace_back(a);
    }
    return result;
}

inline std::vector<std::map<NodeId, Value>> allAssignments(const System& system,
                                                           const std::vector<NodeId>& nodes) {
    std::vector<std::map<NodeId, Value>> result(1);
    for (NodeId n : nodes) {
        std::vector<std::map<NodeId, Value>> longer;
        for (auto& assignment : result)
            for (const Value& v : allValues(system.nodes[n].sort)) {
                longer.push_back(assignment);
                longer.back()[n] = v;
            }
        result = std::move(longer);
    }
    return result;
}

// Is a bad state reachable? By going through all states. A state is what its nodes hold.
inline bool hasCounterexample(const System& system) {
    std::vector<NodeId> open, free;
    for (NodeId s : system.states) {
        if (!system.init.contains(s)) open.push_back(s);
        if (!system.next.contains(s)) free.push_back(s);
    }
    auto inputs = allAssignments(system, system.inputs), successors = allAssignments(system, free);
    std::set<std::string> seen;
    std::deque<Execution> queue;
    auto visit = [&](const Execution& e) {
        std::string key;
        for (NodeId s : system.states) key += e.value({s, false}).str() + " ";
        if (seen.insert(key).second) queue.push_back(e);
    };
    for (auto& initial : allAssignments(system, open)) {
        Execution e(system);
        e.start(initial);
        visit(e);
    }
    while (!queue.empty()) {
        Execution here = queue.front();
        queue.pop_front();
        for (auto& drawn : inputs) {
            Execution e = here;
            e.draw(drawn);
            if (e.brokenConstraint()) continue;
            if (e.bad()) return true;
            for (auto& next : successors) {
                Execution after = e;
                after.advance(next);
                visit(after);
            }
        }
    }
    return false;
}

} // namespace vouch::transition::testing
