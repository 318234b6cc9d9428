// The interpreter's machine: edges as flat instruction lists over registers.
//
// Three register files: Bool and bit-vectors up to 64 bits are plain words, arrays from and to such words are
// radix maps, all else (wide bit-vectors and arrays over them) is kept as Values and computed by the shared
// operator semantics of term/. So are all arrays of a Program that copies or fills ranges: as Values these cost what they
// hold, however long they are. Program variables own a register each for the whole run; every edge has its own
// temporaries. Registers are never reused, so code needs no allocation and edges can be compiled at any time.
#pragma once

#include "program/program.h"
#include "program/radix.h"

#include <optional>
#include <unordered_map>

namespace vouch::program::machine {

enum class File : uint8_t { Word, Array, Other };
struct Register {
    File file = File::Word;
    uint32_t index = 0;
    auto operator<=>(const Register&) const = default;
};

// clang-format off
enum class Op : uint8_t {
    Copy, Not, And, Or, Xor, Eq, Ite,
    BvNot, BvNeg, BvAdd, BvSub, BvMul, BvUdiv, BvUrem, BvSdiv, BvSrem, BvSmod, BvShl, BvLshr, BvAshr,
    Ult, Ule, Slt, Sle, Concat, Extract, Sext,
    ArrayCopy, ArrayIte, ArrayConst, ArraySelect, ArrayStore, ArrayStoreInPlace,
    OtherCopy, Generic,
};
// clang-format on

// target := op(a, b, c). `width` is the operands' width (for Extract and Sext: the result's); `extra` is the low
// bit (Extract), the operand's width (Sext), the width of the low part (Concat), or an index into
// Machine::generic_ (Generic).
struct Instruction {
    Op op = Op::Copy;
    uint8_t width = 0;
    uint32_t target = 0;
    uint32_t a = 0, b = 0, c = 0;
    uint32_t extra = 0;
};

struct GenericOperation {
    Term shape;
    Register target;
    std::vector<Register> arguments;
};

struct Move {
    Register target, source;
    bool steal = false; // the source is not needed any more
};

struct CompiledEdge {
    std::vector<Instruction> guardCode, nextCode;
    std::vector<Instruction> shownCode;         // the values of the edge's steps, in registers of their own
    std::vector<std::optional<Register>> shown; // by step; nothing for statements and arrays
    Register guard;
    bool guardNeedsInputs = false;
    std::vector<std::pair<Term, Register>> inputs;
    std::vector<Move> moves;
    std::vector<uint32_t>
        arrayTemporaries; // emptied after use: a stale reference would forbid updates in place
};

class Machine {
  public:
    // With showSteps, edges are compiled so that show() can compute the values of their steps.
    explicit Machine(const Program& p, bool showSteps = false);

    const CompiledEdge& compiled(EdgeId e);
    bool guardHolds(const CompiledEdge& edge);
    void execute(const CompiledEdge& edge); // requires guardHolds() just before

    void show(const CompiledEdge& edge); // fills the registers in edge.shown; before execute()

    Value value(Register r, Sort sort) const;
    void setValue(Register r, const Value& v);
    Register registerOf(Term variable) const { return variables_.at(variable); }

  private:
    friend class Compiler;
    void run(const std::vector<Instruction>& code);
    void runArray(const Instruction& i);
    void runGeneric(const GenericOperation& operation);
    Register newRegister(File file);
    File fileOf(Sort sort) const;

    const Program& p_;
    const TermManager& tm_;
    bool showSteps_;
    bool hasRanges_; // copied or filled
    std::unordered_map<Term, Register> variables_;
    std::unordered_map<Term, Register> constants_;
    std::vector<std::optional<CompiledEdge>> edges_;
    std::vector<uint64_t> words_;
    std::vector<RadixMap<uint64_t>> arrays_;
    std::vector<Value> others_;
    std::vector<GenericOperation> generic_;
};

} // namespace vouch::program::machine
