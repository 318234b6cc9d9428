// Evaluates terms on many operands at once: the terms are compiled into a list of instructions, each of which
// runs over a row of lanes. Fast enough to compare a circuit with the hardware on 10^7 operands in seconds,
// which the memoising Evaluator is not.
//
// Supports the operators that float terms are made of (no division, no arrays), words up to 512 bits, and
// inputs and outputs up to 128 bits.
#pragma once

#include "term/term.h"

#include <cstddef>
#include <vector>

namespace vouch::term::test {

using Wide = unsigned __int128;

class BatchEvaluator {
  public:
    static constexpr size_t lanes = 64;

    BatchEvaluator(const TermManager& tm, const std::vector<Term>& inputs, const std::vector<Term>& outputs);

    void setInput(size_t input, size_t lane, Wide value);
    void run(); // all lanes
    Wide output(size_t output, size_t lane) const;

  private:
    enum class Size : uint8_t { B64, B128, B256, B512 }; // of a lane
    struct Row {
        Size size = Size::B64;
        size_t offset = 0; // in memory_
    };
    struct Instruction {
        Kind kind = Kind::True;
        bool converts = false; // copies the row a into another size
        Size size = Size::B64; // of the operands and, unless it converts, of the target
        Row target, a, b, c;
        uint32_t width = 0; // operands' width; the target is masked to `result` bits
        uint32_t result = 0;
        uint32_t parameter = 0; // Extract: low bit; Concat: width of the low part
    };

    static Size sizeFor(uint32_t width);
    Row newRow(Size size);
    Row inSize(Row row, Size size);
    void compile(const TermManager& tm, Term t);
    void setConstant(const TermManager& tm, Term t);
    template <typename Word> Word* at(Row row) {
        return reinterpret_cast<Word*>(memory_.data() + row.offset);
    }
    template <typename Word> void execute(const Instruction& i);
    template <typename From> void convert(const Instruction& i);
    template <typename From, typename To> void convertRow(const Instruction& i);

    std::vector<Row> rows_; // by term handle
    std::vector<Instruction> code_;
    std::vector<std::byte> memory_;
    std::vector<Row> inputs_, outputs_;
};

} // namespace vouch::term::test
