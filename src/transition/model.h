// Transition systems as files describe them: words, states with initial values and successors, inputs, constraints,
// bad states. Two formats come in through this door, BTOR2 (Niemetz, Preiner, Wolf and Biere, CAV 2018) and AIGER (Biere
// 2007; Biere, Heljanko and Wieringa 2011), and both become the list of nodes below, in the order of the file.
//
// The nodes are kept as they were read: programOf() makes a Program of them for the engines, and simulate() executes
// them on its own, without terms and their simplifier, to check what engines found.
//
// Semantics. Step 0 starts in a state that satisfies all initial values; each step draws all inputs. A path counts only
// as long as all constraints hold, in its last step as well; it is a counterexample if some bad node is 1 in that step.
// States without successor have any value in each later step.
#pragma once

#include "program/program.h"
#include "term/term.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace vouch::transition {

using term::BitVector;
using term::Sort;
using term::Value;

// Bad input: "file:line: what".
struct FormatError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// clang-format off
enum class Op : uint8_t {
    Input, State, Constant,
    Not, Inc, Dec, Neg, RedAnd, RedOr, RedXor,
    Iff, Implies, Eq, Neq, Sgt, Ugt, Sgte, Ugte, Slt, Ult, Slte, Ulte,
    And, Nand, Nor, Or, Xnor, Xor, Rol, Ror, Sll, Sra, Srl,
    Add, Mul, Sdiv, Udiv, Smod, Srem, Urem, Sub,
    SaddOverflow, UaddOverflow, SdivOverflow, SmulOverflow, UmulOverflow, SsubOverflow, UsubOverflow,
    Concat, Read, Ite, Write,
    Sext, Uext, Slice,
};
// clang-format on

using NodeId = uint32_t; // position in System::nodes

// A node, or its bitwise complement.
struct Operand {
    NodeId node = 0;
    bool isNegated = false;
};

struct Node {
    Op op = Op::Constant;
    Sort sort; // bit-vector or array
    std::array<Operand, 3> arguments;
    uint32_t high = 0, low = 0; // Slice: the bits; Sext, Uext: extra bits in high
    uint32_t constant = 0;      // Constant: position in System::constants
    uint32_t line = 0;
};

// A bad state or a constraint: a node of one bit.
struct Condition {
    Operand operand;
    std::string symbol;
    uint32_t line = 0;
};

struct System {
    enum class Format { Btor2, Aiger } format = Format::Btor2;
    std::string file;
    std::vector<Node> nodes; // arguments before users
    std::vector<BitVector> constants;
    std::vector<NodeId> inputs, states; // in the order of the file
    std::map<NodeId, Operand> init,
        next; // of states; an array's initial value may be that of all its elements
    std::map<NodeId, std::string> symbols; // of inputs and states that have one
    std::vector<Condition> bad, constraints;
    std::vector<size_t> badNumbers; // where some were left out: those of `bad` in the file; empty: 0, 1, ...
    std::vector<std::string> notes; // what was read and not used: fairness, justice

    std::string nameOf(NodeId node) const; // its symbol, or "state3", "input0"
    size_t numberOf(size_t i) const {
        return badNumbers.empty() ? i : badNumbers[i];
    } // of bad[i], in the file
};

std::string bitsOf(const BitVector& word); // the highest first, as the formats write them

// What `text`, the contents of `file`, describes: by the file's name (.btor2, .btor, .aig, .aag), else by its first
// characters one of the two formats. Throws FormatError.
System readSystem(const std::string& file, std::string_view text);
System readBtor2(const std::string& file, std::string_view text);
System readAiger(const std::string& file, std::string_view text);

// The system with these bad states only, by their place in `bad`, ascending.
System withBad(System system, const std::vector<size_t>& kept);

// --- as a Program

// The Program whose Error locations are reachable iff the system has a counterexample:
//
//   entry ──init──▶ head ──inputs drawn──▶ drawn ──constraints ∧ bad_j──▶ error j
//                     ▲                      │
//                     └─constraints ∧ ¬bad───┘
struct SystemProgram {
    program::Program program;
    std::map<NodeId, term::Term> state;          // State, Input -> variable
    std::map<NodeId, term::Term> drawn;          // Input, State without successor -> input of its edge
    std::map<program::LocationId, size_t> error; // Error location -> index in System::bad
};
SystemProgram programOf(const System& system, term::TermManager& tm);

// --- executions

// Values of all that the system leaves open.
struct Stimulus {
    std::map<NodeId, Value> initial; // states without initial value, at step 0 (missing: zero)
    struct Step {
        std::map<NodeId, Value> inputs; // missing: zero
        std::map<NodeId, Value> states; // from step 1 on: states without successor
    };
    std::vector<Step> steps;
};
// The stimulus of a trace of programOf(system).
Stimulus stimulusOf(const System& system, const SystemProgram& made, const program::Trace& trace);

// An execution, step by step: start, then draw and advance in turns.
class Execution {
  public:
    explicit Execution(const System& system);
    void start(const std::map<NodeId, Value>& initial); // states without initial value; missing: zero
    void draw(const std::map<NodeId, Value>& inputs);   // all nodes have their values of this step then
    void advance(const std::map<NodeId, Value>& open);  // states without successor; missing: zero

    Value value(Operand o) const;
    bool isTrue(Operand o) const { return !value(o).asBits().isZero(); }
    std::optional<uint32_t> brokenConstraint() const; // its line
    std::optional<size_t> bad() const;                // the first one that is 1

  private:
    Value initialValue(NodeId state, const std::map<NodeId, Value>& initial) const;
    Value given(const std::map<NodeId, Value>& values, NodeId node) const;
    Value compute(const Node& node) const;

    const System& system_;
    std::vector<Value> values_; // by node
};

// Executes the system: the index of the first bad node that is 1 in the last step of the stimulus, or why there is none.
struct Simulation {
    std::optional<size_t> bad;
    std::string why;
};
Simulation simulate(const System& system, const Stimulus& stimulus);

// The stimulus with arrays that are zero but for finitely many named elements, as witnesses can tell them; nothing
// if that is no longer a counterexample and the arrays are too large to be told in full.
std::optional<Stimulus> tellable(const System& system, const Stimulus& stimulus);
// The counterexample in the format that belongs to the system's: a BTOR2 or an AIGER witness.
std::string witnessOf(const System& system, const Stimulus& stimulus, size_t bad);

} // namespace vouch::transition
