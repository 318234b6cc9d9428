#include "transition/export.h"

#include <ostream>

namespace vouch::transition {

namespace {

// By the order of Op.
const char* const kNames[] = {
    "input",   "state", "const", "not",   "inc",    "dec",  "neg",  "redand", "redor", "redxor", "iff",
    "implies", "eq",    "neq",   "sgt",   "ugt",    "sgte", "ugte", "slt",    "ult",   "slte",   "ulte",
    "and",     "nand",  "nor",   "or",    "xnor",   "xor",  "rol",  "ror",    "sll",   "sra",    "srl",
    "add",     "mul",   "sdiv",  "udiv",  "smod",   "srem", "urem", "sub",    "saddo", "uaddo",  "sdivo",
    "smulo",   "umulo", "ssubo", "usubo", "concat", "read", "ite",  "write",  "sext",  "uext",   "slice"};

class Btor2Writer {
  public:
    Btor2Writer(std::ostream& out, const System& system) : out_(out), s_(system), ids_(system.nodes.size()) {}

    void write() {
        out_ << "; " << s_.states.size() << " states, " << s_.inputs.size() << " inputs\n";
        for (NodeId n = 1; n < s_.nodes.size(); ++n) node(n);
        for (auto& [state, value] : s_.init) rule("init", state, value);
        for (auto& [state, value] : s_.next) rule("next", state, value);
        for (const Condition& c : s_.constraints) condition("constraint", c);
        for (const Condition& c : s_.bad) condition("bad", c);
    }

  private:
    uint64_t sort(Sort s) {
        auto it = sorts_.find(s);
        if (it != sorts_.end()) return it->second;
        if (s.isBitVec()) {
            out_ << ++last_ << " sort bitvec " << s.width << "\n";
        } else {
            uint64_t index = sort(Sort::bitVec(s.index)), element = sort(Sort::bitVec(s.width));
            out_ << ++last_ << " sort array " << index << " " << element << "\n";
        }
        return sorts_[s] = last_;
    }

    struct Id {
        uint64_t id;
        bool isNegated;
    };
    friend std::ostream& operator<<(std::ostream& out, Id id) {
        return out << (id.isNegated ? "-" : "") << id.id;
    }
    Id operand(Operand o) const { return {ids_[o.node], o.isNegated}; }

    static unsigned arguments(Op op) {
        if (op <= Op::Constant) return 0;
        if (op <= Op::RedXor || op >= Op::Sext) return 1;
        return op == Op::Ite || op == Op::Write ? 3 : 2;
    }

    void node(NodeId n) {
        const Node& node = s_.nodes[n];
        uint64_t s = sort(node.sort);
        ids_[n] = ++last_;
        out_ << last_ << " " << kNames[static_cast<size_t>(node.op)] << " " << s;
        if (node.op == Op::Constant) out_ << " " << bitsOf(s_.constants[node.constant]);
        for (unsigned i = 0; i < arguments(node.op); ++i) out_ << " " << operand(node.arguments[i]);
        if (node.op >= Op::Sext) out_ << " " << node.high;
        if (node.op == Op::Slice) out_ << " " << node.low;
        if (auto it = s_.symbols.find(n); it != s_.symbols.end()) out_ << " " << it->second;
        out_ << "\n";
    }

    void rule(const char* what, NodeId state, Operand value) {
        uint64_t s = sort(s_.nodes[state].sort);
        out_ << ++last_ << " " << what << " " << s << " " << ids_[state] << " " << operand(value) << "\n";
    }

    void condition(const char* what, const Condition& c) {
        out_ << ++last_ << " " << what << " " << operand(c.operand);
        if (!c.symbol.empty()) out_ << " " << c.symbol;
        out_ << "\n";
    }

    std::ostream& out_;
    const System& s_;
    std::vector<uint64_t> ids_; // by node
    std::map<Sort, uint64_t> sorts_;
    uint64_t last_ = 0;
};

} // namespace

void writeBtor2(std::ostream& out, const System& system) { Btor2Writer(out, system).write(); }

} // namespace vouch::transition
