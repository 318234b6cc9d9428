// The simulator: executes the nodes as they were read, on concrete values.
#include "support/check.h"
#include "transition/model.h"

namespace vouch::transition {

namespace {

BitVector bit(bool b) { return BitVector(1, b ? 1 : 0); }

// A shift amount, capped at the width: all that is larger shifts everything out.
unsigned amount(const BitVector& by, unsigned width) {
    return static_cast<unsigned>(by.getLimitedValue(width));
}

BitVector unary(Op op, const BitVector& a) {
    switch (op) {
    case Op::Not: return ~a;
    case Op::Inc: return a + 1;
    case Op::Dec: return a - 1;
    case Op::Neg: return -a;
    case Op::RedAnd: return bit(a.isAllOnes());
    case Op::RedOr: return bit(!a.isZero());
    case Op::RedXor: return bit(a.popcount() % 2 == 1);
    default: break;
    }
    VOUCH_CHECK(false, "operator does not have one argument");
    return a;
}

// Division by zero as SMT-LIB defines it.
BitVector divide(Op op, const BitVector& a, const BitVector& b) {
    unsigned width = a.getBitWidth();
    bool isUnsigned = op == Op::Udiv || op == Op::Urem;
    if (b.isZero()) {
        if (op == Op::Udiv) return BitVector::getAllOnes(width);
        if (op == Op::Sdiv) return a.isNegative() ? BitVector(width, 1) : BitVector::getAllOnes(width);
        return a;
    }
    if (isUnsigned) return op == Op::Udiv ? a.udiv(b) : a.urem(b);
    if (op == Op::Sdiv) return a.sdiv(b);
    BitVector rest = a.srem(b); // the sign of a
    if (op == Op::Srem || rest.isZero() || rest.isNegative() == b.isNegative()) return rest;
    return rest + b; // Smod: the sign of b
}

BitVector shift(Op op, const BitVector& a, const BitVector& b) {
    unsigned width = a.getBitWidth(), by = amount(b, width);
    switch (op) {
    case Op::Sll: return a.shl(by);
    case Op::Srl: return a.lshr(by);
    case Op::Sra: return a.ashr(by);
    case Op::Rol: return a.rotl(b);
    default: return a.rotr(b);
    }
}

bool overflows(Op op, const BitVector& a, const BitVector& b) {
    bool result = false;
    switch (op) {
    case Op::SaddOverflow: (void)a.sadd_ov(b, result); break;
    case Op::UaddOverflow: (void)a.uadd_ov(b, result); break;
    case Op::SmulOverflow: (void)a.smul_ov(b, result); break;
    case Op::UmulOverflow: (void)a.umul_ov(b, result); break;
    case Op::SsubOverflow: (void)a.ssub_ov(b, result); break;
    case Op::UsubOverflow: (void)a.usub_ov(b, result); break;
    default: result = a.isMinSignedValue() && b.isAllOnes(); break;
    }
    return result;
}

bool holds(Op op, const BitVector& a, const BitVector& b) {
    switch (op) {
    case Op::Iff: return a == b;
    case Op::Implies: return a.isZero() || !b.isZero();
    case Op::Sgt: return a.sgt(b);
    case Op::Ugt: return a.ugt(b);
    case Op::Sgte: return a.sge(b);
    case Op::Ugte: return a.uge(b);
    case Op::Slt: return a.slt(b);
    case Op::Ult: return a.ult(b);
    case Op::Slte: return a.sle(b);
    case Op::Ulte: return a.ule(b);
    default: return overflows(op, a, b);
    }
}

BitVector binary(Op op, const BitVector& a, const BitVector& b) {
    switch (op) {
    case Op::And: return a & b;
    case Op::Nand: return ~(a & b);
    case Op::Or: return a | b;
    case Op::Nor: return ~(a | b);
    case Op::Xor: return a ^ b;
    case Op::Xnor: return ~(a ^ b);
    case Op::Add: return a + b;
    case Op::Sub: return a - b;
    case Op::Mul: return a * b;
    case Op::Sdiv:
    case Op::Udiv:
    case Op::Smod:
    case Op::Srem:
    case Op::Urem: return divide(op, a, b);
    case Op::Rol:
    case Op::Ror:
    case Op::Sll:
    case Op::Sra:
    case Op::Srl: return shift(op, a, b);
    case Op::Concat: return a.concat(b);
    default: return bit(holds(op, a, b));
    }
}

} // namespace

Execution::Execution(const System& system) : system_(system), values_(system.nodes.size()) {}

void Execution::start(const std::map<NodeId, Value>& initial) {
    for (NodeId n = 1; n < system_.nodes.size(); ++n) {
        Op op = system_.nodes[n].op;
        // An initial value is an earlier node, and depends on no input.
        values_[n] = op == Op::State   ? initialValue(n, initial)
                     : op == Op::Input ? Value::zero(system_.nodes[n].sort)
                                       : compute(system_.nodes[n]);
    }
}

Value Execution::initialValue(NodeId state, const std::map<NodeId, Value>& initial) const {
    auto it = system_.init.find(state);
    if (it == system_.init.end()) return given(initial, state);
    Value value = this->value(it->second);
    if (system_.nodes[state].sort.isArray() && value.isBitVec()) return term::ArrayValue{value.asBits()};
    return value;
}

void Execution::draw(const std::map<NodeId, Value>& inputs) {
    for (NodeId n = 1; n < system_.nodes.size(); ++n) {
        Op op = system_.nodes[n].op;
        if (op == Op::State) continue;
        values_[n] = op == Op::Input ? given(inputs, n) : compute(system_.nodes[n]);
    }
}

void Execution::advance(const std::map<NodeId, Value>& open) {
    std::vector<Value> successors; // all at once
    for (NodeId s : system_.states) {
        auto it = system_.next.find(s);
        successors.push_back(it != system_.next.end() ? value(it->second) : given(open, s));
    }
    for (size_t i = 0; i < successors.size(); ++i) values_[system_.states[i]] = std::move(successors[i]);
}

Value Execution::value(Operand o) const {
    const Value& v = values_[o.node];
    return o.isNegated ? Value(~v.asBits()) : v;
}

Value Execution::given(const std::map<NodeId, Value>& values, NodeId node) const {
    auto it = values.find(node);
    return it != values.end() ? it->second : Value::zero(system_.nodes[node].sort);
}

Value Execution::compute(const Node& n) const {
    if (n.op == Op::Constant) return system_.constants[n.constant];
    Value a = value(n.arguments[0]);
    switch (n.op) {
    case Op::Sext: return a.asBits().sext(n.sort.width);
    case Op::Uext: return a.asBits().zext(n.sort.width);
    case Op::Slice: return a.asBits().extractBits(n.sort.width, n.low);
    case Op::Ite: return value(n.arguments[a.asBits().isZero() ? 2 : 1]);
    case Op::Read: return a.asArray().at(value(n.arguments[1]).asBits());
    case Op::Write:
        return Value::stored(std::move(a), value(n.arguments[1]).asBits(), value(n.arguments[2]).asBits());
    case Op::Eq: return bit(a == value(n.arguments[1]));
    case Op::Neq: return bit(!(a == value(n.arguments[1])));
    default: break;
    }
    if (n.op >= Op::Not && n.op <= Op::RedXor) return unary(n.op, a.asBits());
    return binary(n.op, a.asBits(), value(n.arguments[1]).asBits());
}

std::optional<uint32_t> Execution::brokenConstraint() const {
    for (const Condition& c : system_.constraints)
        if (!isTrue(c.operand)) return c.line;
    return std::nullopt;
}

std::optional<size_t> Execution::bad() const {
    for (size_t i = 0; i < system_.bad.size(); ++i)
        if (isTrue(system_.bad[i].operand)) return i;
    return std::nullopt;
}

Simulation simulate(const System& system, const Stimulus& stimulus) {
    if (stimulus.steps.empty()) return {std::nullopt, "the counterexample has no step"};
    Execution execution(system);
    execution.start(stimulus.initial);
    for (size_t t = 0; t < stimulus.steps.size(); ++t) {
        if (t > 0) execution.advance(stimulus.steps[t].states);
        execution.draw(stimulus.steps[t].inputs);
        if (auto line = execution.brokenConstraint())
            return {std::nullopt, "the constraint of line " + std::to_string(*line) +
                                      " does not hold in step " + std::to_string(t)};
    }
    if (auto bad = execution.bad()) return {bad, {}};
    return {std::nullopt, "the last step, " + std::to_string(stimulus.steps.size() - 1) + ", is not bad"};
}

} // namespace vouch::transition
