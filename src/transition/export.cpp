#include "transition/export.h"

#include "support/check.h"
#include "term/traverse.h"

#include <algorithm>
#include <bit>

namespace vouch::transition {

namespace {

using program::Edge;
using program::LocationId;
using program::Program;
using term::Kind;
using term::Term;
using term::TermManager;

// Terms as nodes. Truth values are words of one bit.
class Nodes {
  public:
    Nodes(System& system, const TermManager& tm) : system_(system), tm_(tm) {
        system_.nodes.emplace_back(); // no node is 0
    }

    NodeId add(Op op, Sort sort, Operand a = {}, Operand b = {}, Operand c = {}) {
        Node node;
        node.op = op;
        node.sort = sort;
        node.arguments = {a, b, c};
        system_.nodes.push_back(node);
        return static_cast<NodeId>(system_.nodes.size() - 1);
    }
    NodeId constant(const BitVector& value) {
        NodeId n = add(Op::Constant, Sort::bitVec(value.getBitWidth()));
        system_.nodes[n].constant = static_cast<uint32_t>(system_.constants.size());
        system_.constants.push_back(value);
        return n;
    }
    NodeId open(Op op, Sort sort, const std::string& name) {
        NodeId n = add(op, sort);
        (op == Op::State ? system_.states : system_.inputs).push_back(n);
        if (!name.empty()) system_.symbols[n] = name;
        return n;
    }
    void bind(Term t, NodeId node) { nodes_[t] = {node, false}; }

    Operand of(Term root) {
        for (Term t : term::cone(tm_, std::span(&root, 1)))
            if (!nodes_.contains(t)) nodes_.emplace(t, make(t));
        return nodes_.at(root);
    }

    Operand conjunction(Operand a, Operand b) { return {add(Op::And, Sort::bitVec(1), a, b), false}; }
    static Operand negation(Operand a) { return {a.node, !a.isNegated}; }
    static Sort wordSort(Sort s) { return s.isBool() ? Sort::bitVec(1) : s; }

  private:
    Operand make(Term t) {
        Sort sort = wordSort(tm_.sort(t));
        switch (tm_.kind(t)) {
        case Kind::True: return {constant(BitVector(1, 1)), false};
        case Kind::False: return {constant(BitVector(1, 0)), false};
        case Kind::BvConst: return {constant(tm_.bits(t)), false};
        case Kind::Not:
        case Kind::BvNot: return negation(argument(t, 0));
        case Kind::ArrayConst: return {constantArray(t, sort), false};
        case Kind::BvExtract: {
            NodeId n = add(Op::Slice, sort, argument(t, 0));
            system_.nodes[n].high = tm_.param(t, 0);
            system_.nodes[n].low = tm_.param(t, 1);
            return {n, false};
        }
        case Kind::BvZext:
        case Kind::BvSext: {
            NodeId n = add(tm_.kind(t) == Kind::BvZext ? Op::Uext : Op::Sext, sort, argument(t, 0));
            system_.nodes[n].high = tm_.param(t, 0);
            return {n, false};
        }
        case Kind::Variable:
            VOUCH_CHECK(false, "variable of a term is neither a state nor an input");
            return {};
        default: return ordinary(t, sort);
        }
    }

    // BTOR2 has constant arrays only as initial values: a state that never changes.
    NodeId constantArray(Term t, Sort sort) {
        Operand element = argument(t, 0);
        VOUCH_CHECK(system_.nodes[element.node].op == Op::Constant,
                    "array of an element that is no constant");
        NodeId n = open(Op::State, sort, "");
        system_.init[n] = element;
        system_.next[n] = {n, false};
        return n;
    }

    // Conjunctions and sums of many arguments as chains.
    Operand ordinary(Term t, Sort sort) {
        size_t count = tm_.args(t).size();
        if (tm_.kind(t) == Kind::Ite || tm_.kind(t) == Kind::ArrayStore)
            return {add(opOf(tm_.kind(t)), sort, argument(t, 0), argument(t, 1), argument(t, 2)), false};
        if (count == 1) return {add(opOf(tm_.kind(t)), sort, argument(t, 0)), false};
        Operand result = argument(t, 0);
        for (unsigned i = 1; i < count; ++i)
            result = {add(opOf(tm_.kind(t)), sort, result, argument(t, i)), false};
        return result;
    }

    static Op opOf(Kind kind) {
        switch (kind) {
        case Kind::And:
        case Kind::BvAnd: return Op::And;
        case Kind::Or:
        case Kind::BvOr: return Op::Or;
        case Kind::Xor:
        case Kind::BvXor: return Op::Xor;
        case Kind::Eq: return Op::Eq;
        case Kind::Ite: return Op::Ite;
        case Kind::BvNeg: return Op::Neg;
        case Kind::BvAdd: return Op::Add;
        case Kind::BvSub: return Op::Sub;
        case Kind::BvMul: return Op::Mul;
        case Kind::BvUdiv: return Op::Udiv;
        case Kind::BvUrem: return Op::Urem;
        case Kind::BvSdiv: return Op::Sdiv;
        case Kind::BvSrem: return Op::Srem;
        case Kind::BvSmod: return Op::Smod;
        case Kind::BvShl: return Op::Sll;
        case Kind::BvLshr: return Op::Srl;
        case Kind::BvAshr: return Op::Sra;
        case Kind::BvUlt: return Op::Ult;
        case Kind::BvUle: return Op::Ulte;
        case Kind::BvSlt: return Op::Slt;
        case Kind::BvSle: return Op::Slte;
        case Kind::BvConcat: return Op::Concat;
        case Kind::ArraySelect: return Op::Read;
        case Kind::ArrayStore: return Op::Write;
        default: VOUCH_CHECK(false, "operator has no counterpart in BTOR2"); return Op::And;
        }
    }

    Operand argument(Term t, unsigned i) const { return nodes_.at(tm_.arg(t, i)); }

    System& system_;
    const TermManager& tm_;
    std::map<Term, Operand> nodes_;
};

class Exporter {
  public:
    explicit Exporter(const Program& p) : p_(p), adjacency_(p), nodes_(system_, *p.tm) {}

    System run() {
        system_.file = p_.files.size() > 1 ? p_.files[1] : "program";
        declare();
        fire();
        next();
        bad();
        return std::move(system_);
    }

  private:
    static uint32_t bitsFor(size_t values) {
        return static_cast<uint32_t>(std::max<size_t>(1, std::bit_width(std::max<size_t>(values, 1) - 1)));
    }

    void declare() {
        counterSort_ = Sort::bitVec(bitsFor(p_.locations.size()));
        NodeId entry = nodes_.constant(BitVector(counterSort_.width, p_.entry));
        counter_ = nodes_.open(Op::State, counterSort_, "location");
        system_.init[counter_] = {entry, false};
        for (const program::VariableInfo& v : p_.variables) {
            NodeId n = nodes_.open(Op::State, Nodes::wordSort(p_.tm->sort(v.term)), printable(v.name));
            nodes_.bind(v.term, n);
            variables_.push_back({v.term, n});
        }
        size_t most = 1;
        for (auto& out : adjacency_.out) most = std::max(most, out.size());
        choiceSort_ = Sort::bitVec(bitsFor(most));
        choice_ = nodes_.open(Op::Input, choiceSort_, "choice");
        for (auto& [t, info] : p_.inputInfo)
            nodes_.bind(t, nodes_.open(Op::Input, Nodes::wordSort(p_.tm->sort(t)), ""));
    }

    // Symbols are words without blanks, and no comments.
    static std::string printable(std::string name) {
        for (char& c : name)
            if (c <= ' ' || c > '~' || c == ';') c = '_';
        return name;
    }

    Operand isAt(LocationId l) {
        NodeId number = nodes_.constant(BitVector(counterSort_.width, l));
        return {nodes_.add(Op::Eq, Sort::bitVec(1), {counter_, false}, {number, false}), false};
    }

    // fire[e]: the step takes edge e.
    void fire() {
        fire_.resize(p_.edges.size());
        for (LocationId l = 0; l < p_.locations.size(); ++l) {
            const auto& out = adjacency_.out[l];
            if (out.empty()) continue;
            Operand here = isAt(l);
            for (size_t i = 0; i < out.size(); ++i) {
                Operand taken = nodes_.conjunction(here, nodes_.of(p_.edges[out[i]].guard));
                if (out.size() > 1) {
                    NodeId number = nodes_.constant(BitVector(choiceSort_.width, i));
                    taken = nodes_.conjunction(
                        taken,
                        {nodes_.add(Op::Eq, Sort::bitVec(1), {choice_, false}, {number, false}), false});
                }
                fire_[out[i]] = taken;
            }
        }
    }

    void next() {
        Operand counter{counter_, false};
        for (program::EdgeId e = 0; e < p_.edges.size(); ++e) {
            NodeId to = nodes_.constant(BitVector(counterSort_.width, p_.edges[e].to));
            counter = {nodes_.add(Op::Ite, counterSort_, fire_[e], {to, false}, counter), false};
        }
        system_.next[counter_] = counter;
        for (auto& [variable, state] : variables_) {
            Operand value{state, false};
            Sort sort = system_.nodes[state].sort;
            for (program::EdgeId e = 0; e < p_.edges.size(); ++e) {
                Term to = p_.edges[e].nextOf(variable);
                if (to != variable)
                    value = {nodes_.add(Op::Ite, sort, fire_[e], nodes_.of(to), value), false};
            }
            system_.next[state] = value;
        }
    }

    void bad() {
        addBad(program::LocationKind::Error, "error");
        addBad(program::LocationKind::Limit, "limit");
    }
    void addBad(program::LocationKind kind, const char* symbol) {
        std::optional<Operand> any;
        for (LocationId l = 0; l < p_.locations.size(); ++l) {
            if (p_.locations[l].kind != kind) continue;
            Operand here = isAt(l);
            any = any ? Operand{nodes_.add(Op::Or, Sort::bitVec(1), *any, here), false} : here;
        }
        if (!any && kind == program::LocationKind::Error) any = {nodes_.constant(BitVector(1, 0)), false};
        if (any) system_.bad.push_back({*any, symbol, 0});
    }

    const Program& p_;
    program::Adjacency adjacency_;
    System system_;
    Nodes nodes_;
    Sort counterSort_, choiceSort_;
    NodeId counter_ = 0, choice_ = 0;
    std::vector<std::pair<Term, NodeId>> variables_;
    std::vector<Operand> fire_;
};

} // namespace

System systemOf(const Program& program) { return Exporter(program).run(); }

} // namespace vouch::transition
