// The AIGER reader, ASCII ("aag") and binary ("aig"), formats 1.0 and 1.9. An and-inverter graph becomes nodes of one bit.
//
// Files without bad states but with outputs mean the outputs (as in format 1.0); a note says so.
#include "transition/model.h"

#include <algorithm>
#include <charconv>

namespace vouch::transition {

namespace {

constexpr uint64_t kMostVariables = 20'000'000;
const Sort kBit = Sort::bitVec(1);

struct Latch {
    uint64_t variable = 0, next = 0, reset = 0;
    uint32_t line = 0;
};
struct AndGate {
    uint64_t left = 0, right = 0;
    uint32_t line = 0; // 0: the variable is no gate
};

class AigerReader {
  public:
    AigerReader(const std::string& file, std::string_view text) : rest_(text) {
        system_.format = System::Format::Aiger;
        system_.file = file;
        system_.nodes.emplace_back(); // no node is 0
    }

    System read() {
        readHeader();
        nodeOf_.assign(variables_ + 1, 0);
        gates_.resize(variables_ + 1);
        zero_ = add(Op::Constant); // first, since initial values are earlier nodes than their states
        system_.constants.push_back(BitVector(1, 0));
        readInputs();
        readLatches();
        readProperties();
        isBinary_ ? readBinaryGates() : readGates();
        makeGates();
        finish();
        readSymbols();
        return std::move(system_);
    }

  private:
    [[noreturn]] void fail(const std::string& what) const {
        throw FormatError(system_.file + ":" + std::to_string(line_) + ": " + what);
    }

    // --- lines and numbers

    std::string_view nextLine(const char* what) {
        if (rest_.empty()) fail(std::string("the file ends where ") + what + " should be");
        ++line_;
        size_t end = std::min(rest_.find('\n'), rest_.size());
        std::string_view line = rest_.substr(0, end);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        if (line.ends_with('\r')) line.remove_suffix(1);
        return line;
    }

    std::vector<uint64_t> numbers(std::string_view line, size_t least, size_t most, const char* what) {
        std::vector<uint64_t> result;
        while (!line.empty()) {
            size_t end = std::min(line.find(' '), line.size());
            uint64_t value = 0;
            auto [stop, error] = std::from_chars(line.data(), line.data() + end, value);
            if (error != std::errc() || stop != line.data() + end || result.size() == most)
                fail(std::string("this is not ") + what);
            result.push_back(value);
            line.remove_prefix(std::min(end + 1, line.size()));
        }
        if (result.size() < least) fail(std::string("this is not ") + what);
        return result;
    }

    uint64_t literal(uint64_t l) const {
        if (l / 2 > variables_) fail("literal " + std::to_string(l) + " is above the largest variable");
        return l;
    }
    // A variable that this line defines.
    uint64_t fresh(uint64_t l) {
        literal(l);
        if (l < 2 || l % 2 == 1) fail("literal " + std::to_string(l) + " cannot be defined");
        if (nodeOf_[l / 2] != 0 || gates_[l / 2].line != 0)
            fail("variable " + std::to_string(l / 2) + " is defined twice");
        return l / 2;
    }

    // --- the parts of the file

    void readHeader() {
        std::string_view line = nextLine("the header");
        isBinary_ = line.starts_with("aig ");
        if (!isBinary_ && !line.starts_with("aag "))
            fail("this is no AIGER file: it starts with neither aag nor aig");
        header_ = numbers(line.substr(4), 5, 9, "a header: M I L O A [B [C [J [F]]]]");
        header_.resize(9);
        variables_ = header_[0];
        for (uint64_t n : header_)
            if (n > kMostVariables)
                fail("more than " + std::to_string(kMostVariables) + " of a kind are not supported");
        if (header_[1] + header_[2] + header_[4] > variables_)
            fail("more variables are announced than the largest allows");
        if (isBinary_ && header_[1] + header_[2] + header_[4] != variables_)
            fail("in a binary file, inputs, latches and gates are all variables");
    }

    NodeId add(Op op) {
        Node node;
        node.op = op;
        node.sort = kBit;
        node.line = line_;
        system_.nodes.push_back(node);
        return static_cast<NodeId>(system_.nodes.size() - 1);
    }

    void readInputs() {
        for (uint64_t i = 0; i < header_[1]; ++i) {
            uint64_t l = isBinary_ ? 2 * (i + 1) : numbers(nextLine("an input"), 1, 1, "an input")[0];
            uint64_t variable = fresh(l);
            nodeOf_[variable] = add(Op::Input);
            system_.inputs.push_back(nodeOf_[variable]);
        }
    }

    void readLatches() {
        for (uint64_t i = 0; i < header_[2]; ++i) {
            std::string_view line = nextLine("a latch");
            auto n = isBinary_ ? numbers(line, 1, 2, "a latch: next [reset]")
                               : numbers(line, 2, 3, "a latch: literal next [reset]");
            if (isBinary_) n.insert(n.begin(), 2 * (header_[1] + i + 1));
            Latch latch{fresh(n[0]), literal(n[1]), n.size() > 2 ? n[2] : 0, line_};
            if (latch.reset > 1 && latch.reset != n[0]) fail("a latch starts with 0, 1 or itself");
            nodeOf_[latch.variable] = add(Op::State);
            system_.states.push_back(nodeOf_[latch.variable]);
            latches_.push_back(latch);
        }
    }

    std::vector<Latch> readLiterals(uint64_t count, const char* what) {
        std::vector<Latch> result; // only `next` and `line` count
        for (uint64_t i = 0; i < count; ++i) {
            uint64_t l = literal(numbers(nextLine(what), 1, 1, what)[0]);
            result.push_back({0, l, 0, line_});
        }
        return result;
    }

    void readProperties() {
        outputs_ = readLiterals(header_[3], "an output");
        bad_ = readLiterals(header_[5], "a bad state");
        constraints_ = readLiterals(header_[6], "a constraint");
        // Justice: the size of each, then their literals.
        uint64_t literals = 0;
        for (uint64_t i = 0; i < header_[7]; ++i)
            literals += numbers(nextLine("a size"), 1, 1, "a number of literals")[0];
        if (literals > kMostVariables) fail("too many literals of justice");
        readLiterals(literals, "a literal of justice");
        readLiterals(header_[8], "a fairness constraint");
        if (header_[7] + header_[8] > 0)
            system_.notes.push_back("fairness and justice (" + std::to_string(header_[7] + header_[8]) +
                                    " lines) are not checked: only bad states are");
        // Format 1.0 has outputs only.
        if (bad_.empty() && header_[7] == 0 && !outputs_.empty()) {
            bad_ = outputs_;
            system_.notes.push_back("the file has no bad states: its outputs are taken for them");
        }
    }

    void readGates() {
        for (uint64_t i = 0; i < header_[4]; ++i) {
            auto n = numbers(nextLine("a gate"), 3, 3, "a gate: literal left right");
            uint64_t variable = fresh(n[0]);
            gates_[variable] = {literal(n[1]), literal(n[2]), line_};
            order_.push_back(variable);
        }
    }

    uint64_t difference() {
        uint64_t value = 0;
        for (unsigned shift = 0;; shift += 7) {
            if (rest_.empty()) fail("the file ends within its gates");
            auto byte = static_cast<unsigned char>(rest_.front());
            rest_.remove_prefix(1);
            if (shift > 56) fail("a number of a gate is too large");
            value |= uint64_t{byte & 0x7fu} << shift;
            if (byte < 0x80) return value;
        }
    }

    void readBinaryGates() {
        ++line_; // all of them count as one line
        for (uint64_t i = 0; i < header_[4]; ++i) {
            uint64_t own = 2 * (header_[1] + header_[2] + i + 1);
            uint64_t first = difference();
            if (first == 0 || first > own)
                fail("gate " + std::to_string(i) + " does not come behind its arguments");
            uint64_t left = own - first, second = difference();
            if (second > left) fail("gate " + std::to_string(i) + " has arguments in the wrong order");
            gates_[own / 2] = {left, left - second, line_};
            order_.push_back(own / 2);
        }
    }

    // In ASCII, gates come in any order: arguments first, by a search with a stack of its own.
    void makeGates() {
        std::vector<bool> open(variables_ + 1);
        for (uint64_t root : order_) {
            std::vector<uint64_t> stack{root};
            while (!stack.empty()) {
                uint64_t v = stack.back();
                if (nodeOf_[v] != 0) {
                    stack.pop_back();
                    continue;
                }
                line_ = gates_[v].line;
                bool isReady = true;
                for (uint64_t l : {gates_[v].left, gates_[v].right}) {
                    uint64_t argument = l / 2;
                    if (argument == 0 || nodeOf_[argument] != 0) continue;
                    if (gates_[argument].line == 0)
                        fail("variable " + std::to_string(argument) + " is not defined");
                    if (open[argument] || argument == v)
                        fail("the gate of variable " + std::to_string(v) + " is part of a cycle");
                    stack.push_back(argument);
                    isReady = false;
                }
                open[v] = true;
                if (!isReady) continue;
                stack.pop_back();
                NodeId node = add(Op::And);
                system_.nodes[node].arguments = {operand(gates_[v].left), operand(gates_[v].right),
                                                 Operand{}};
                nodeOf_[v] = node;
            }
        }
    }

    Operand operand(uint64_t l) const {
        NodeId node = l < 2 ? zero_ : nodeOf_[l / 2];
        if (node == 0) fail("variable " + std::to_string(l / 2) + " is not defined");
        return {node, l % 2 == 1};
    }

    void finish() {
        for (size_t i = 0; i < latches_.size(); ++i) {
            const Latch& l = latches_[i];
            line_ = l.line;
            NodeId state = nodeOf_[l.variable];
            system_.next[state] = operand(l.next);
            if (l.reset < 2) system_.init[state] = {zero_, l.reset == 1};
        }
        auto conditions = [&](const std::vector<Latch>& from, std::vector<Condition>& to) {
            for (const Latch& c : from) {
                line_ = c.line;
                to.push_back({operand(c.next), {}, c.line});
            }
        };
        conditions(bad_, system_.bad);
        conditions(constraints_, system_.constraints);
    }

    // "i0 name", "l1 name", "o2 name", "b0 name", ... until the comment; what is no symbol is left alone.
    void readSymbols() {
        line_ = 0;
        while (!rest_.empty()) {
            std::string_view line = nextLine("a symbol");
            if (line == "c" || line.size() < 4) return;
            size_t blank = line.find(' ');
            uint64_t index = 0;
            if (blank == std::string_view::npos ||
                std::from_chars(line.data() + 1, line.data() + blank, index).ptr != line.data() + blank)
                return;
            name(line.front(), index, std::string(line.substr(blank + 1)));
        }
    }

    void name(char kind, uint64_t index, std::string symbol) {
        if (kind == 'i' && index < system_.inputs.size()) system_.symbols[system_.inputs[index]] = symbol;
        if (kind == 'l' && index < system_.states.size()) system_.symbols[system_.states[index]] = symbol;
        bool isBad = kind == (header_[5] > 0 ? 'b' : 'o');
        if (isBad && index < system_.bad.size()) system_.bad[index].symbol = symbol;
    }

    std::string_view rest_;
    uint32_t line_ = 0;
    bool isBinary_ = false;
    std::vector<uint64_t> header_; // M I L O A B C J F
    uint64_t variables_ = 0;
    std::vector<NodeId> nodeOf_; // by variable; 0: none yet
    std::vector<AndGate> gates_;
    std::vector<uint64_t> order_; // variables of gates
    std::vector<Latch> latches_, outputs_, bad_, constraints_;
    NodeId zero_ = 0;
    System system_;
};

} // namespace

System readAiger(const std::string& file, std::string_view text) { return AigerReader(file, text).read(); }

} // namespace vouch::transition
