// From nodes to terms, and from a system to the Program that engines work on.
#include "support/check.h"
#include "transition/model.h"

#include <algorithm>

namespace vouch::transition {

namespace {

using program::Edge;
using program::Location;
using program::LocationId;
using program::LocationKind;
using term::Term;
using term::TermManager;

// Terms of nodes, given the terms of states and inputs. Words of one bit are bit-vectors here, too.
class Terms {
  public:
    Terms(const System& system, TermManager& tm) : system_(system), tm_(tm), terms_(system.nodes.size()) {}

    void bind(NodeId open, Term t) { terms_[open] = t; }
    Term known(NodeId node) const { return terms_[node]; }

    // Nodes ascend from arguments to users: a marked cone is filled by one loop.
    Term of(Operand root) {
        if (!terms_[root.node]) fill(root.node);
        Term t = terms_[root.node];
        return root.isNegated ? tm_.mkBvNot(t) : t;
    }
    Term condition(Operand root) { return tm_.mkBvToBool(of(root)); }

  private:
    void fill(NodeId root) {
        std::vector<NodeId> stack{root}, order;
        std::vector<bool> seen(root + 1);
        while (!stack.empty()) {
            NodeId n = stack.back();
            stack.pop_back();
            if (n == 0 || seen[n] || terms_[n]) continue;
            seen[n] = true;
            order.push_back(n);
            for (Operand a : system_.nodes[n].arguments) stack.push_back(a.node);
        }
        std::sort(order.begin(), order.end());
        for (NodeId n : order) terms_[n] = make(system_.nodes[n]);
    }

    Term argument(const Node& n, unsigned i) {
        Operand o = n.arguments[i];
        return o.isNegated ? tm_.mkBvNot(terms_[o.node]) : terms_[o.node];
    }

    Term make(const Node& n) {
        VOUCH_CHECK(n.op != Op::State && n.op != Op::Input, "a state or an input has no term yet");
        if (n.op == Op::Constant) return tm_.mkConst(system_.constants[n.constant]);
        Term a = argument(n, 0);
        switch (n.op) {
        case Op::Not: return tm_.mkBvNot(a);
        case Op::Inc: return tm_.mkBvAdd(a, tm_.mkConst(n.sort.width, 1));
        case Op::Dec: return tm_.mkBvSub(a, tm_.mkConst(n.sort.width, 1));
        case Op::Neg: return tm_.mkBvNeg(a);
        case Op::RedAnd: return tm_.mkBvRedAnd(a);
        case Op::RedOr: return tm_.mkBvRedOr(a);
        case Op::RedXor: return parity(a);
        case Op::Sext: return tm_.mkSext(a, n.high);
        case Op::Uext: return tm_.mkZext(a, n.high);
        case Op::Slice: return tm_.mkExtract(a, n.high, n.low);
        default: break;
        }
        Term b = argument(n, 1);
        switch (n.op) {
        case Op::Ite: return tm_.mkIte(tm_.mkBvToBool(a), b, argument(n, 2));
        case Op::Write: return tm_.mkStore(a, b, argument(n, 2));
        case Op::Read: return tm_.mkSelect(a, b);
        case Op::Concat: return tm_.mkConcat(a, b);
        default:
            return n.op >= Op::And && n.op <= Op::Sub ? word(n.op, a, b) : tm_.mkBoolToBv(test(n.op, a, b));
        }
    }

    Term parity(Term a) {
        Term result = tm_.mkExtract(a, 0, 0);
        for (uint32_t i = 1; i < tm_.width(a); ++i) result = tm_.mkBvXor(result, tm_.mkExtract(a, i, i));
        return result;
    }

    Term word(Op op, Term a, Term b) {
        switch (op) {
        case Op::And: return tm_.mkBvAnd(a, b);
        case Op::Nand: return tm_.mkBvNand(a, b);
        case Op::Nor: return tm_.mkBvNor(a, b);
        case Op::Or: return tm_.mkBvOr(a, b);
        case Op::Xnor: return tm_.mkBvXnor(a, b);
        case Op::Xor: return tm_.mkBvXor(a, b);
        case Op::Rol: return rotate(a, b, true);
        case Op::Ror: return rotate(a, b, false);
        case Op::Sll: return tm_.mkBvShl(a, b);
        case Op::Sra: return tm_.mkBvAshr(a, b);
        case Op::Srl: return tm_.mkBvLshr(a, b);
        case Op::Add: return tm_.mkBvAdd(a, b);
        case Op::Mul: return tm_.mkBvMul(a, b);
        case Op::Sdiv: return tm_.mkBvSdiv(a, b);
        case Op::Udiv: return tm_.mkBvUdiv(a, b);
        case Op::Smod: return tm_.mkBvSmod(a, b);
        case Op::Srem: return tm_.mkBvSrem(a, b);
        case Op::Urem: return tm_.mkBvUrem(a, b);
        default: return tm_.mkBvSub(a, b);
        }
    }

    // By a variable amount r = b mod w: the word shifted by r one way, or-ed with the word shifted by w - r the other way
    // (w bits out for r = 0).
    Term rotate(Term a, Term b, bool left) {
        uint32_t width = tm_.width(a);
        if (width == 1) return a;
        // w itself must fit, which it does not in two bits: compute the amounts wider.
        uint32_t wide = std::max(width, 32u);
        Term w = tm_.mkConst(wide, width);
        Term r = tm_.mkBvUrem(tm_.mkZext(b, wide - width), w);
        Term x = tm_.mkZext(a, wide - width);
        Term back = tm_.mkBvSub(w, r);
        Term up = tm_.mkExtract(tm_.mkBvShl(x, left ? r : back), width - 1, 0);
        Term down = tm_.mkExtract(tm_.mkBvLshr(x, left ? back : r), width - 1, 0);
        return tm_.mkBvOr(up, down);
    }

    Term test(Op op, Term a, Term b) {
        switch (op) {
        case Op::Iff:
        case Op::Eq: return tm_.mkEq(a, b);
        case Op::Neq: return tm_.mkDistinct(a, b);
        case Op::Implies: return tm_.mkImplies(tm_.mkBvToBool(a), tm_.mkBvToBool(b));
        case Op::Sgt: return tm_.mkBvSgt(a, b);
        case Op::Ugt: return tm_.mkBvUgt(a, b);
        case Op::Sgte: return tm_.mkBvSge(a, b);
        case Op::Ugte: return tm_.mkBvUge(a, b);
        case Op::Slt: return tm_.mkBvSlt(a, b);
        case Op::Ult: return tm_.mkBvUlt(a, b);
        case Op::Slte: return tm_.mkBvSle(a, b);
        case Op::Ulte: return tm_.mkBvUle(a, b);
        case Op::SaddOverflow: return tm_.mkBvSaddOverflow(a, b);
        case Op::UaddOverflow: return tm_.mkBvUaddOverflow(a, b);
        case Op::SdivOverflow: return tm_.mkBvSdivOverflow(a, b);
        case Op::SmulOverflow: return tm_.mkBvSmulOverflow(a, b);
        case Op::UmulOverflow: return tm_.mkBvUmulOverflow(a, b);
        case Op::SsubOverflow: return tm_.mkBvSsubOverflow(a, b);
        default:
            VOUCH_CHECK(op == Op::UsubOverflow, "operator is no test");
            return tm_.mkBvUsubOverflow(a, b);
        }
    }

    const System& system_;
    TermManager& tm_;
    std::vector<Term> terms_;
};

class Builder {
  public:
    Builder(const System& system, TermManager& tm) : system_(system), tm_(tm), terms_(system, tm) {
        p_.tm = &tm;
        p_.files = {"", system.file};
    }

    SystemProgram build() {
        declareVariables();
        entry_ = addLocation(LocationKind::Plain, "init", 0);
        head_ = addLocation(LocationKind::LoopHead, "step", 0);
        drawn_ = addLocation(LocationKind::Plain, "inputs drawn", 0);
        p_.entry = entry_;
        addInit();
        addDraw();
        addStep();
        for (const std::string& note : system_.notes) p_.ledger.push_back({"skipped", note, {}});
        program::checkProgram(p_);
        return std::move(result_);
    }

  private:
    LocationId addLocation(LocationKind kind, std::string name, uint32_t line, std::string reason = {}) {
        Location l;
        l.kind = kind;
        l.where = {1, line, 0};
        l.name = std::move(name);
        l.reason = std::move(reason);
        return p_.addLocation(std::move(l));
    }

    void declareVariables() {
        for (NodeId n = 1; n < system_.nodes.size(); ++n) {
            Op op = system_.nodes[n].op;
            if (op != Op::State && op != Op::Input) continue;
            Term v = tm_.mkFreshVar(system_.nameOf(n), system_.nodes[n].sort);
            terms_.bind(n, v);
            result_.state[n] = v;
            program::VariableInfo info;
            info.term = v;
            info.name = system_.nameOf(n);
            info.isSigned = false;
            p_.variables.push_back(std::move(info));
        }
    }

    // A new value from outside, for an edge.
    Term input(Edge& e, NodeId node, const char* what) {
        Sort sort = system_.nodes[node].sort;
        Term t = tm_.mkFreshVar(system_.nameOf(node) + "'", sort);
        e.inputs.push_back(t);
        program::InputInfo info;
        info.term = t;
        info.callee = std::string(what) + " " + system_.nameOf(node);
        info.where = {1, system_.nodes[node].line, 0};
        info.site = static_cast<uint32_t>(node);
        info.size = (sort.width + 7) / 8;
        p_.inputInfo[t] = info;
        p_.sites[info.site] = {info.site, info.size};
        result_.drawn[node] = t;
        return t;
    }

    // Initial values may name other states; those that have one themselves are replaced by it.
    void addInit() {
        Terms initial(system_, tm_);
        Edge e{entry_, head_, tm_.mkTrue(), {}, {}, {}, {}};
        for (NodeId s : system_.states) {
            Term v = result_.state[s];
            auto it = system_.init.find(s);
            Term value = v;
            if (it != system_.init.end()) {
                value = initial.of(it->second);
                Sort sort = system_.nodes[s].sort;
                if (sort.isArray() && tm_.sort(value).isBitVec()) value = tm_.mkConstArray(sort, value);
                e.next.push_back({v, value});
            }
            initial.bind(s, value);
        }
        p_.addEdge(std::move(e));
    }

    void addDraw() {
        Edge e{head_, drawn_, tm_.mkTrue(), {}, {}, {}, {}};
        for (NodeId n : system_.inputs) e.next.push_back({result_.state[n], input(e, n, "input")});
        p_.addEdge(std::move(e));
    }

    // Bad states end the path: whatever comes behind the first one is no news.
    void addStep() {
        Term allowed = tm_.mkTrue();
        for (const Condition& c : system_.constraints)
            allowed = tm_.mkAnd(allowed, terms_.condition(c.operand));
        for (size_t i = 0; i < system_.bad.size(); ++i) {
            const Condition& b = system_.bad[i];
            Term bad = terms_.condition(b.operand);
            LocationId error = addLocation(LocationKind::Error, b.symbol.empty() ? "bad" : b.symbol, b.line,
                                           "b" + std::to_string(system_.numberOf(i)));
            result_.error[error] = i;
            p_.addEdge({drawn_, error, tm_.mkAnd(allowed, bad), {}, {}, {1, b.line, 0}, {}});
            allowed = tm_.mkAnd(allowed, tm_.mkNot(bad));
        }
        Edge e{drawn_, head_, allowed, {}, {}, {}, {}};
        for (NodeId s : system_.states) {
            auto it = system_.next.find(s);
            Term value = it != system_.next.end() ? terms_.of(it->second) : input(e, s, "state");
            e.next.push_back({result_.state[s], value});
        }
        p_.addEdge(std::move(e));
    }

    const System& system_;
    TermManager& tm_;
    Terms terms_;
    SystemProgram result_;
    program::Program& p_ = result_.program;
    LocationId entry_ = 0, head_ = 0, drawn_ = 0;
};

} // namespace

SystemProgram programOf(const System& system, TermManager& tm) { return Builder(system, tm).build(); }

Stimulus stimulusOf(const System& system, const SystemProgram& made, const program::Trace& trace) {
    const program::Program& p = made.program;
    Stimulus result;
    auto find = [&](const std::map<term::Term, Value>& values, term::Term t) {
        auto it = values.find(t);
        return it != values.end() ? it->second : Value::zero(p.tm->sort(t));
    };
    for (NodeId s : system.states)
        if (!system.init.contains(s)) result.initial[s] = find(trace.initial, made.state.at(s));
    for (const program::TraceStep& step : trace.steps) {
        const Edge& e = p.edges[step.edge];
        if (e.from == p.entry || result.steps.empty()) result.steps.emplace_back();
        bool isDraw = !made.error.contains(e.to) && e.from != p.entry &&
                      p.locations[e.to].kind != LocationKind::LoopHead;
        if (isDraw)
            for (NodeId n : system.inputs)
                result.steps.back().inputs[n] = find(step.inputs, made.drawn.at(n));
        bool isStep = p.locations[e.to].kind == LocationKind::LoopHead && e.from != p.entry;
        if (!isStep) continue;
        result.steps.emplace_back();
        for (NodeId s : system.states)
            if (!system.next.contains(s)) result.steps.back().states[s] = find(step.inputs, made.drawn.at(s));
    }
    return result;
}

} // namespace vouch::transition
