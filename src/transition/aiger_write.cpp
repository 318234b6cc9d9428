// AIGER out: words as circuits (solver/bitblast/circuits.h), gates as conjunctions.
//
// Some circuits are constraints on fresh bits (a quotient q of a / b is the q with q·b + r = a): fresh bits become inputs, and
// the constraints those of the file, so that each step has exactly one value for them.
#include "solver/bitblast/circuits.h"
#include "support/check.h"
#include "transition/export.h"

#include <ostream>

namespace vouch::transition {

namespace {

using solver::bitblast::Bit;
using solver::bitblast::Bits;
using solver::bitblast::Circuits;
using solver::bitblast::Gate;
using solver::bitblast::GateGraph;
using solver::bitblast::GateKind;

// Nodes as words of bits.
class Blaster {
  public:
    explicit Blaster(const System& system)
        : s_(system), circuits_(gates, [this](Bit b) { constraints.push_back(b); }),
          words_(system.nodes.size()) {}

    void run() {
        for (NodeId n = 1; n < s_.nodes.size(); ++n) {
            if (s_.nodes[n].sort.isArray())
                throw ExportError("AIGER has no arrays, and the program has memory that is one");
            words_[n] = make(s_.nodes[n]);
        }
    }

    Bits word(Operand o) const {
        Bits w = words_[o.node];
        if (o.isNegated)
            for (Bit& b : w) b = !b;
        return w;
    }
    Bit bit(Operand o) const { return word(o).front(); }

    GateGraph gates;
    std::vector<Bit> constraints;

  private:
    Bits make(const Node& n) {
        if (n.op == Op::Input || n.op == Op::State) return gates.mkInputs(n.sort.width);
        if (n.op == Op::Constant) return constant(s_.constants[n.constant]);
        Bits a = word(n.arguments[0]);
        if (n.op >= Op::Sext || n.op <= Op::RedXor) return unary(n, a);
        Bits b = word(n.arguments[1]);
        if (n.op == Op::Ite) return circuits_.choose(a.front(), b, word(n.arguments[2]));
        if (n.op == Op::Concat) {
            b.insert(b.end(), a.begin(), a.end());
            return b;
        }
        return n.op >= Op::And && n.op <= Op::Sub ? binary(n.op, a, b) : Bits{test(n.op, a, b)};
    }

    static Bits constant(const BitVector& value) {
        Bits w;
        for (unsigned i = 0; i < value.getBitWidth(); ++i) w.push_back(Bit::constant(value[i]));
        return w;
    }

    Bits unary(const Node& n, const Bits& a) {
        Bits one = constant(BitVector(static_cast<unsigned>(a.size()), 1));
        switch (n.op) {
        case Op::Not: return circuits_.negation(a);
        case Op::Inc: return circuits_.add(a, one);
        case Op::Dec: return circuits_.subtract(a, one);
        case Op::Neg: return circuits_.minus(a);
        case Op::RedAnd: return {circuits_.isZero(circuits_.negation(a))};
        case Op::RedOr: return {!circuits_.isZero(a)};
        case Op::RedXor: {
            Bit parity = Bit::constant(false);
            for (Bit b : a) parity = gates.mkXor(parity, b);
            return {parity};
        }
        case Op::Slice: return Bits(a.begin() + n.low, a.begin() + n.high + 1);
        default: break;
        }
        Bits w = a;
        w.resize(n.sort.width, n.op == Op::Sext ? a.back() : Bit::constant(false));
        return w;
    }

    Bits binary(Op op, const Bits& a, const Bits& b) {
        switch (op) {
        case Op::And: return circuits_.conjunction(a, b);
        case Op::Nand: return circuits_.negation(circuits_.conjunction(a, b));
        case Op::Or: return circuits_.disjunction(a, b);
        case Op::Nor: return circuits_.negation(circuits_.disjunction(a, b));
        case Op::Xor: return circuits_.exclusiveOr(a, b);
        case Op::Xnor: return circuits_.negation(circuits_.exclusiveOr(a, b));
        case Op::Sll: return circuits_.shiftLeft(a, b);
        case Op::Srl: return circuits_.shiftRight(a, b, Bit::constant(false));
        case Op::Sra: return circuits_.shiftRight(a, b, a.back());
        case Op::Rol: return rotate(a, b, true);
        case Op::Ror: return rotate(a, b, false);
        case Op::Add: return circuits_.add(a, b);
        case Op::Sub: return circuits_.subtract(a, b);
        case Op::Mul: return circuits_.multiply(a, b);
        case Op::Udiv: return circuits_.unsignedDivide(a, b);
        case Op::Urem: return circuits_.unsignedRemainder(a, b);
        case Op::Sdiv: return circuits_.signedDivide(a, b);
        case Op::Srem: return circuits_.signedRemainder(a, b);
        default: VOUCH_CHECK(op == Op::Smod, "operator is not binary"); return circuits_.signedModulo(a, b);
        }
    }

    // One rotation by a power of two per bit of the amount, which is taken modulo the width first.
    Bits rotate(Bits a, const Bits& amount, bool left) {
        size_t width = a.size();
        if (width == 1) return a;
        bool isPower = (width & (width - 1)) == 0;
        Bits by = amount;
        if (!isPower) {
            by.resize(std::max<size_t>(width, 32), Bit::constant(false));
            Bits w = constant(BitVector(static_cast<unsigned>(by.size()), width));
            by = circuits_.unsignedRemainder(by, w);
        }
        for (size_t i = 0; i < by.size() && (size_t{1} << i) < width; ++i) {
            size_t distance = left ? size_t{1} << i : width - (size_t{1} << i);
            Bits turned(width);
            for (size_t k = 0; k < width; ++k) turned[(k + distance) % width] = a[k];
            a = circuits_.choose(by[i], turned, a);
        }
        return a;
    }

    Bit test(Op op, const Bits& a, const Bits& b) {
        switch (op) {
        case Op::Iff:
        case Op::Eq: return circuits_.equal(a, b);
        case Op::Neq: return !circuits_.equal(a, b);
        case Op::Implies: return gates.mkOr(!a.front(), b.front());
        case Op::Sgt: return circuits_.signedLess(b, a);
        case Op::Ugt: return circuits_.unsignedLess(b, a);
        case Op::Sgte: return !circuits_.signedLess(a, b);
        case Op::Ugte: return !circuits_.unsignedLess(a, b);
        case Op::Slt: return circuits_.signedLess(a, b);
        case Op::Ult: return circuits_.unsignedLess(a, b);
        case Op::Slte: return !circuits_.signedLess(b, a);
        case Op::Ulte: return !circuits_.unsignedLess(b, a);
        default: return overflow(op, a, b);
        }
    }

    // The exact result, in enough bits, does not fit.
    Bit overflow(Op op, const Bits& a, const Bits& b) {
        bool isSigned = op != Op::UaddOverflow && op != Op::UmulOverflow && op != Op::UsubOverflow;
        size_t width = a.size(), wide = 2 * width + 1;
        auto extend = [&](const Bits& from, size_t size) {
            Bits w = from;
            w.resize(size, isSigned ? from.back() : Bit::constant(false));
            return w;
        };
        Bits x = extend(a, wide), y = extend(b, wide), exact;
        switch (op) {
        case Op::SaddOverflow:
        case Op::UaddOverflow: exact = circuits_.add(x, y); break;
        case Op::SsubOverflow:
        case Op::UsubOverflow: exact = circuits_.subtract(x, y); break;
        case Op::SmulOverflow:
        case Op::UmulOverflow: exact = circuits_.multiply(x, y); break;
        default: { // least number by -1
            Bits least = constant(BitVector::getSignedMinValue(static_cast<unsigned>(width)));
            Bits minusOne = constant(BitVector::getAllOnes(static_cast<unsigned>(width)));
            return gates.mkAnd(circuits_.equal(a, least), circuits_.equal(b, minusOne));
        }
        }
        return !circuits_.equal(exact,
                                extend(Bits(exact.begin(), exact.begin() + static_cast<long>(width)), wide));
    }

    const System& s_;
    Circuits circuits_;
    std::vector<Bits> words_;
};

class AigerWriter {
  public:
    AigerWriter(std::ostream& out, const System& system, bool isBinary)
        : out_(out), s_(system), isBinary_(isBinary), blaster_(system) {}

    void write() {
        blaster_.run();
        number();
        makeGates();
        auto literals = [&](const std::vector<Condition>& conditions) {
            std::vector<uint64_t> result;
            for (const Condition& c : conditions) result.push_back(literal(blaster_.bit(c.operand)));
            return result;
        };
        std::vector<uint64_t> bad = literals(s_.bad), constraints = literals(s_.constraints);
        for (Bit b : blaster_.constraints) constraints.push_back(literal(b));
        std::vector<Latch> latches = this->latches();
        uint64_t first = latchCount_ + inputCount_; // gates are numbered behind these
        out_ << (isBinary_ ? "aig " : "aag ") << first + gates_.size() << " " << inputCount_ << " "
             << latchCount_ << " 0 " << gates_.size() << " " << bad.size() << " " << constraints.size()
             << "\n";
        if (!isBinary_)
            for (uint64_t i = 1; i <= inputCount_; ++i) out_ << 2 * i << "\n";
        for (const Latch& l : latches) {
            if (!isBinary_) out_ << l.literal << " ";
            out_ << l.next << " " << l.reset << "\n";
        }
        for (uint64_t l : bad) out_ << l << "\n";
        for (uint64_t l : constraints) out_ << l << "\n";
        for (size_t i = 0; i < gates_.size(); ++i)
            gate(2 * (first + i + 1), gates_[i].first, gates_[i].second);
        for (size_t i = 0; i < s_.bad.size(); ++i)
            if (!s_.bad[i].symbol.empty()) out_ << "b" << i << " " << s_.bad[i].symbol << "\n";
    }

  private:
    struct Latch {
        uint64_t literal, next, reset;
    };

    // Inputs first, then latches, then gates. Fresh bits of circuits are inputs, too.
    void number() {
        literals_.assign(blaster_.gates.size(), kNone);
        literals_[0] = 0;
        for (NodeId s : s_.states)
            for (Bit b : blaster_.word({s, false})) states_.push_back(b.node());
        std::vector<bool> isState(blaster_.gates.size());
        for (uint32_t n : states_) isState[n] = true;
        for (uint32_t n = 1; n < blaster_.gates.size(); ++n)
            if (blaster_.gates.gate(n).kind == GateKind::Input && !isState[n])
                literals_[n] = 2 * ++inputCount_;
        for (uint32_t n : states_) literals_[n] = 2 * (inputCount_ + ++latchCount_);
    }

    uint64_t literal(Bit b) const {
        VOUCH_CHECK(literals_[b.node()] != kNone, "gate has no literal yet");
        return literals_[b.node()] ^ (b.negated() ? 1u : 0u);
    }

    uint64_t conjunction(uint64_t a, uint64_t b) {
        if (a < b) std::swap(a, b);
        if (b == 0 || a == (b ^ 1)) return 0;
        if (b == 1 || a == b) return a;
        auto [it, isNew] = shared_.try_emplace({a, b}, 0);
        if (isNew) {
            gates_.push_back({a, b});
            it->second = 2 * (inputCount_ + latchCount_ + gates_.size());
        }
        return it->second;
    }
    uint64_t disjunction(uint64_t a, uint64_t b) { return conjunction(a ^ 1, b ^ 1) ^ 1; }
    uint64_t exclusiveOr(uint64_t a, uint64_t b) {
        return disjunction(conjunction(a, b ^ 1), conjunction(a ^ 1, b));
    }

    // Arguments have smaller node numbers: one loop.
    void makeGates() {
        for (uint32_t n = 1; n < blaster_.gates.size(); ++n) {
            const Gate& g = blaster_.gates.gate(n);
            if (g.kind == GateKind::Input || g.kind == GateKind::Constant) continue;
            uint64_t a = literal(g.a), b = literal(g.b), c = literal(g.c);
            switch (g.kind) {
            case GateKind::And: literals_[n] = conjunction(a, b); break;
            case GateKind::Xor: literals_[n] = exclusiveOr(a, b); break;
            case GateKind::Ite: literals_[n] = disjunction(conjunction(a, b), conjunction(a ^ 1, c)); break;
            case GateKind::Majority:
                literals_[n] = disjunction(conjunction(a, b), conjunction(c, disjunction(a, b)));
                break;
            default: literals_[n] = exclusiveOr(exclusiveOr(a, b), c); break;
            }
        }
    }

    std::vector<Latch> latches() {
        std::vector<Latch> result;
        for (NodeId s : s_.states) {
            Bits own = blaster_.word({s, false});
            auto next = s_.next.find(s), init = s_.init.find(s);
            VOUCH_CHECK(next != s_.next.end(), "state without successor");
            Bits to = blaster_.word(next->second);
            for (size_t i = 0; i < own.size(); ++i) {
                uint64_t l = literal(own[i]), reset = l;
                if (init != s_.init.end()) {
                    Bit value = blaster_.word(init->second)[i];
                    if (!value.isConstant()) throw ExportError("AIGER has no initial values but constants");
                    reset = value.isTrue() ? 1 : 0;
                }
                result.push_back({l, literal(to[i]), reset});
            }
        }
        return result;
    }

    void gate(uint64_t own, uint64_t a, uint64_t b) {
        if (!isBinary_) {
            out_ << own << " " << a << " " << b << "\n";
            return;
        }
        difference(own - a);
        difference(a - b);
    }
    void difference(uint64_t value) {
        for (; value >= 0x80; value >>= 7) out_.put(static_cast<char>((value & 0x7f) | 0x80));
        out_.put(static_cast<char>(value));
    }

    static constexpr uint64_t kNone = ~uint64_t{0};
    std::ostream& out_;
    const System& s_;
    bool isBinary_;
    Blaster blaster_;
    std::vector<uint64_t> literals_; // by node of the gate graph
    std::vector<uint32_t> states_;   // nodes of states' bits
    uint64_t inputCount_ = 0, latchCount_ = 0;
    std::vector<std::pair<uint64_t, uint64_t>> gates_;
    std::map<std::pair<uint64_t, uint64_t>, uint64_t> shared_;
};

} // namespace

void writeAiger(std::ostream& out, const System& system, bool isBinary) {
    AigerWriter(out, system, isBinary).write();
}

} // namespace vouch::transition
