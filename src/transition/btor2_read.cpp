// The BTOR2 reader: one line, one node. Identifiers ascend and arguments come before their users, so that one pass does,
// and there are no cycles to look for.
#include "transition/model.h"

#include <charconv>
#include <unordered_map>

namespace vouch::transition {

namespace {

constexpr uint32_t kMostBits = 1u << 20;   // of a word
constexpr uint32_t kMostDigits = 1u << 14; // of a number

// What an operator takes and gives. Same: words of the result's width. Test: words of equal width to one bit.
enum class Shape : uint8_t {
    Unary,
    Reduction,
    Logic,
    Equality,
    Test,
    Binary,
    Concat,
    Read,
    Ite,
    Write,
    Extension,
    Slice
};

struct Operator {
    Op op;
    Shape shape;
};

const std::unordered_map<std::string_view, Operator>& operators() {
    static const std::unordered_map<std::string_view, Operator> table = {
        {"not", {Op::Not, Shape::Unary}},
        {"inc", {Op::Inc, Shape::Unary}},
        {"dec", {Op::Dec, Shape::Unary}},
        {"neg", {Op::Neg, Shape::Unary}},
        {"redand", {Op::RedAnd, Shape::Reduction}},
        {"redor", {Op::RedOr, Shape::Reduction}},
        {"redxor", {Op::RedXor, Shape::Reduction}},
        {"iff", {Op::Iff, Shape::Logic}},
        {"implies", {Op::Implies, Shape::Logic}},
        {"eq", {Op::Eq, Shape::Equality}},
        {"neq", {Op::Neq, Shape::Equality}},
        {"sgt", {Op::Sgt, Shape::Test}},
        {"ugt", {Op::Ugt, Shape::Test}},
        {"sgte", {Op::Sgte, Shape::Test}},
        {"ugte", {Op::Ugte, Shape::Test}},
        {"slt", {Op::Slt, Shape::Test}},
        {"ult", {Op::Ult, Shape::Test}},
        {"slte", {Op::Slte, Shape::Test}},
        {"ulte", {Op::Ulte, Shape::Test}},
        {"and", {Op::And, Shape::Binary}},
        {"nand", {Op::Nand, Shape::Binary}},
        {"nor", {Op::Nor, Shape::Binary}},
        {"or", {Op::Or, Shape::Binary}},
        {"xnor", {Op::Xnor, Shape::Binary}},
        {"xor", {Op::Xor, Shape::Binary}},
        {"rol", {Op::Rol, Shape::Binary}},
        {"ror", {Op::Ror, Shape::Binary}},
        {"sll", {Op::Sll, Shape::Binary}},
        {"sra", {Op::Sra, Shape::Binary}},
        {"srl", {Op::Srl, Shape::Binary}},
        {"add", {Op::Add, Shape::Binary}},
        {"mul", {Op::Mul, Shape::Binary}},
        {"sdiv", {Op::Sdiv, Shape::Binary}},
        {"udiv", {Op::Udiv, Shape::Binary}},
        {"smod", {Op::Smod, Shape::Binary}},
        {"srem", {Op::Srem, Shape::Binary}},
        {"urem", {Op::Urem, Shape::Binary}},
        {"sub", {Op::Sub, Shape::Binary}},
        {"saddo", {Op::SaddOverflow, Shape::Test}},
        {"uaddo", {Op::UaddOverflow, Shape::Test}},
        {"sdivo", {Op::SdivOverflow, Shape::Test}},
        {"smulo", {Op::SmulOverflow, Shape::Test}},
        {"umulo", {Op::UmulOverflow, Shape::Test}},
        {"ssubo", {Op::SsubOverflow, Shape::Test}},
        {"usubo", {Op::UsubOverflow, Shape::Test}},
        {"concat", {Op::Concat, Shape::Concat}},
        {"read", {Op::Read, Shape::Read}},
        {"ite", {Op::Ite, Shape::Ite}},
        {"write", {Op::Write, Shape::Write}},
        {"sext", {Op::Sext, Shape::Extension}},
        {"uext", {Op::Uext, Shape::Extension}},
        {"slice", {Op::Slice, Shape::Slice}},
    };
    return table;
}

unsigned argumentsOf(Shape shape) {
    switch (shape) {
    case Shape::Unary:
    case Shape::Reduction:
    case Shape::Extension:
    case Shape::Slice: return 1;
    case Shape::Ite:
    case Shape::Write: return 3;
    default: return 2;
    }
}

class Btor2Reader {
  public:
    Btor2Reader(const std::string& file, std::string_view text) : text_(text) {
        system_.file = file;
        system_.nodes.emplace_back(); // no node is 0
    }

    System read() {
        while (!text_.empty()) {
            ++line_;
            size_t end = std::min(text_.find('\n'), text_.size());
            readLine(text_.substr(0, end));
            text_.remove_prefix(std::min(end + 1, text_.size()));
        }
        if (ignored_ > 0)
            system_.notes.push_back("fairness and justice (" + std::to_string(ignored_) +
                                    " lines) are not checked: only bad states are");
        return std::move(system_);
    }

  private:
    // What an identifier stands for.
    struct Entry {
        enum class Kind : uint8_t { Sort, Node, Statement } kind = Kind::Statement;
        Sort sort;
        NodeId node = 0;
    };

    [[noreturn]] void fail(const std::string& what) const {
        throw FormatError(system_.file + ":" + std::to_string(line_) + ": " + what);
    }

    // --- words of a line

    bool atEnd() {
        while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\t' || rest_.front() == '\r'))
            rest_.remove_prefix(1);
        return rest_.empty() || rest_.front() == ';';
    }

    std::string_view word(const char* what) {
        if (atEnd()) fail(std::string("the line ends where ") + what + " should be");
        size_t end = 0;
        while (end < rest_.size() && rest_[end] != ' ' && rest_[end] != '\t' && rest_[end] != '\r') ++end;
        std::string_view result = rest_.substr(0, end);
        rest_.remove_prefix(end);
        return result;
    }

    template <class Number> Number number(std::string_view text, const char* what) {
        Number value{};
        auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc() || end != text.data() + text.size())
            fail("'" + shown(text) + "' is not " + what);
        return value;
    }

    static std::string shown(std::string_view text) {
        std::string result;
        for (char c : text.substr(0, 40)) result += c >= ' ' && c < 127 ? c : '?';
        return result + (text.size() > 40 ? "..." : "");
    }

    const Entry& known(uint64_t id, const char* what) {
        auto it = entries_.find(id);
        if (it == entries_.end())
            fail(std::string(what) + " " + std::to_string(id) + " is not defined before");
        return it->second;
    }

    Sort sort() {
        auto id = number<uint64_t>(word("a sort"), "the identifier of a sort");
        const Entry& e = known(id, "sort");
        if (e.kind != Entry::Kind::Sort) fail(std::to_string(id) + " is not a sort");
        return e.sort;
    }

    Operand operand() {
        auto id = number<int64_t>(word("a node"), "the identifier of a node");
        if (id == 0 || id == INT64_MIN) fail("no node has the identifier 0");
        uint64_t magnitude = static_cast<uint64_t>(id < 0 ? -id : id);
        const Entry& e = known(magnitude, "node");
        if (e.kind != Entry::Kind::Node) fail(std::to_string(magnitude) + " is not a node");
        if (id < 0 && sortOf({e.node, false}).isArray()) fail("an array cannot be negated");
        return {e.node, id < 0};
    }

    Sort sortOf(Operand o) const { return system_.nodes[o.node].sort; }

    std::string symbol() { return atEnd() ? std::string() : std::string(word("a symbol")); }

    // --- lines

    void readLine(std::string_view line) {
        rest_ = line;
        if (atEnd()) return;
        auto id = number<uint64_t>(word("an identifier"), "the identifier of a line");
        if (id <= last_) fail("identifier " + std::to_string(id) + " does not ascend");
        last_ = id;
        std::string_view what = word("what the line defines");
        Entry entry;
        if (what == "sort")
            entry = {Entry::Kind::Sort, readSort(), 0};
        else if (std::optional<Node> node = readNode(what))
            entry = {Entry::Kind::Node, {}, add(std::move(*node))};
        else
            readStatement(what);
        std::string name = symbol();
        if (entry.kind == Entry::Kind::Node && !name.empty() && isOpen(entry.node))
            system_.symbols[entry.node] = name;
        if (!atEnd()) fail("'" + shown(rest_) + "' is too much on this line");
        entries_.emplace(id, entry);
    }

    bool isOpen(NodeId node) const {
        Op op = system_.nodes[node].op;
        return op == Op::Input || op == Op::State;
    }

    Sort readSort() {
        std::string_view kind = word("bitvec or array");
        if (kind == "bitvec") {
            auto width = number<uint32_t>(word("a width"), "a width");
            if (width == 0 || width > kMostBits)
                fail("words have 1 to " + std::to_string(kMostBits) + " bits, not " + std::to_string(width));
            return Sort::bitVec(width);
        }
        if (kind != "array") fail("'" + shown(kind) + "' is neither bitvec nor array");
        Sort index = sort(), element = sort();
        if (!index.isBitVec() || !element.isBitVec()) fail("arrays of arrays are not supported");
        return Sort::array(index.width, element.width);
    }

    NodeId add(Node node) {
        node.line = line_;
        auto id = static_cast<NodeId>(system_.nodes.size());
        bool hasInput = node.op == Op::Input;
        for (Operand o : node.arguments) hasInput = hasInput || hasInput_[o.node];
        hasInput_.push_back(hasInput);
        if (node.op == Op::Input) system_.inputs.push_back(id);
        if (node.op == Op::State) system_.states.push_back(id);
        system_.nodes.push_back(node);
        return id;
    }

    std::optional<Node> readNode(std::string_view what) {
        if (what == "input" || what == "state") {
            Node node;
            node.op = what == "input" ? Op::Input : Op::State;
            node.sort = sort();
            return node;
        }
        if (auto it = operators().find(what); it != operators().end()) return readOperator(it->second);
        for (const char* name : {"zero", "one", "ones", "const", "constd", "consth"})
            if (what == name) return readConstant(what);
        return std::nullopt;
    }

    Node readConstant(std::string_view what) {
        Sort s = sort();
        if (!s.isBitVec()) fail("constants are words");
        BitVector value(s.width, 0);
        if (what == "one")
            value = BitVector(s.width, 1);
        else if (what == "ones")
            value = BitVector::getAllOnes(s.width);
        else if (what != "zero")
            value = digits(what, s.width);
        Node node;
        node.op = Op::Constant;
        node.sort = s;
        node.constant = static_cast<uint32_t>(system_.constants.size());
        system_.constants.push_back(std::move(value));
        return node;
    }

    BitVector digits(std::string_view what, uint32_t width) {
        unsigned radix = what == "const" ? 2 : what == "constd" ? 10 : 16;
        std::string_view text = word("a number");
        bool isNegative = radix == 10 && text.starts_with("-");
        if (isNegative) text.remove_prefix(1);
        auto isDigit = [radix](char c) {
            if (radix == 2) return c == '0' || c == '1';
            return (c >= '0' && c <= '9') ||
                   (radix == 16 && ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')));
        };
        for (char c : text)
            if (!isDigit(c)) fail("'" + shown(text) + "' is not a number of base " + std::to_string(radix));
        if (text.empty()) fail("a number has no digits");
        if (radix == 2 && text.size() != width)
            fail("the constant has " + std::to_string(text.size()) + " bits, its sort " +
                 std::to_string(width));
        if (radix != 2 && text.size() > kMostDigits) fail("the number is too long");
        if (radix == 2) return bits(text);
        BitVector value(std::max<uint32_t>(width, static_cast<uint32_t>(4 * text.size() + 1)), 0);
        for (char c : text) value = value * radix + digitOf(c);
        bool fits = isNegative ? value.ule(BitVector::getOneBitSet(value.getBitWidth(), width - 1))
                               : value.getActiveBits() <= width;
        if (!fits) fail("the number does not fit into " + std::to_string(width) + " bits");
        value = value.trunc(width);
        return isNegative ? -value : value;
    }

    static BitVector bits(std::string_view text) {
        BitVector value(static_cast<unsigned>(text.size()), 0);
        for (size_t i = 0; i < text.size(); ++i)
            if (text[i] == '1') value.setBit(static_cast<unsigned>(text.size() - 1 - i));
        return value;
    }
    static uint64_t digitOf(char c) {
        return static_cast<uint64_t>(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
    }

    Node readOperator(const Operator& o) {
        Node node;
        node.op = o.op;
        node.sort = sort();
        for (unsigned i = 0; i < argumentsOf(o.shape); ++i) node.arguments[i] = operand();
        if (o.shape == Shape::Extension || o.shape == Shape::Slice)
            node.high = number<uint32_t>(word("a number of bits"), "a number of bits");
        if (o.shape == Shape::Slice) node.low = number<uint32_t>(word("the lowest bit"), "a bit");
        if (const char* why = wrong(node, o.shape)) fail(why);
        return node;
    }

    // Why the sorts do not fit, or null.
    const char* wrong(const Node& node, Shape shape) const {
        Sort r = node.sort, a = sortOf(node.arguments[0]), b = sortOf(node.arguments[1]),
             c = sortOf(node.arguments[2]);
        Sort bit = Sort::bitVec(1);
        auto unless = [](bool isRight, const char* why) { return isRight ? nullptr : why; };
        switch (shape) {
        case Shape::Unary:
            return unless(r.isBitVec() && a == r, "the argument is no word of the result's sort");
        case Shape::Reduction: return unless(r == bit && a.isBitVec(), "reduces a word to one bit");
        case Shape::Logic:
            return unless(r == bit && a == bit && b == bit, "arguments and result have one bit");
        case Shape::Equality: return unless(r == bit && a == b, "compares equal sorts to one bit");
        case Shape::Test:
            return unless(r == bit && a.isBitVec() && a == b, "compares words of equal width to one bit");
        case Shape::Binary:
            return unless(r.isBitVec() && a == r && b == r, "arguments and result are words of one sort");
        case Shape::Concat:
            return unless(r.isBitVec() && a.isBitVec() && b.isBitVec() &&
                              uint64_t{a.width} + b.width == r.width,
                          "widths of the parts do not add up to the result's");
        case Shape::Read:
            return unless(a.isArray() && b == Sort::bitVec(a.index) && r == Sort::bitVec(a.width),
                          "index or result does not fit the array");
        case Shape::Ite:
            return unless(a == bit && b == r && c == r, "condition or branches have the wrong sort");
        case Shape::Write:
            return unless(r.isArray() && a == r && b == Sort::bitVec(r.index) && c == Sort::bitVec(r.width),
                          "array, index or element has the wrong sort");
        case Shape::Extension:
            return unless(r.isBitVec() && a.isBitVec() && uint64_t{a.width} + node.high == r.width,
                          "width of the result is not that of the argument and the extension");
        case Shape::Slice:
            return unless(r.isBitVec() && a.isBitVec() && node.low <= node.high && node.high < a.width &&
                              node.high - node.low + 1 == r.width,
                          "bits of the slice do not fit argument and result");
        }
        return nullptr;
    }

    void readStatement(std::string_view what) {
        if (what == "init" || what == "next") return readStateRule(what == "init");
        if (what == "bad" || what == "constraint") {
            Condition c{operand(), {}, line_};
            if (sortOf(c.operand) != Sort::bitVec(1)) fail(shown(what) + " wants a node of one bit");
            c.symbol = symbol();
            (what == "bad" ? system_.bad : system_.constraints).push_back(std::move(c));
            return;
        }
        if (what == "output") {
            operand();
            return;
        }
        if (what == "fair") {
            operand();
            ++ignored_;
            return;
        }
        if (what == "justice") {
            auto count = number<uint32_t>(word("a number of nodes"), "a number of nodes");
            for (uint32_t i = 0; i < count; ++i) operand();
            ++ignored_;
            return;
        }
        fail("'" + shown(what) + "' is not known");
    }

    void readStateRule(bool isInit) {
        const char* rule = isInit ? "init" : "next";
        Sort s = sort();
        Operand state = operand(), value = operand();
        if (state.isNegated || system_.nodes[state.node].op != Op::State)
            fail(std::string(rule) + " is about something that is no state");
        if (sortOf(state) != s) fail(std::string("the sort of ") + rule + " is not the state's");
        bool isFill = isInit && s.isArray() && sortOf(value) == Sort::bitVec(s.width);
        if (sortOf(value) != s && !isFill) fail(std::string("the value of ") + rule + " has another sort");
        // Otherwise two states could be defined by each other.
        if (isInit && value.node > state.node) fail("the initial value is defined after its state");
        if (isInit && hasInput_[value.node]) fail("the initial value depends on an input");
        auto& rules = isInit ? system_.init : system_.next;
        if (!rules.emplace(state.node, value).second) fail(std::string("the state has a second ") + rule);
    }

    std::string_view text_, rest_;
    uint32_t line_ = 0;
    uint64_t last_ = 0;
    unsigned ignored_ = 0;
    std::unordered_map<uint64_t, Entry> entries_;
    std::vector<bool> hasInput_ = {false}; // by node: an input occurs in it
    System system_;
};

} // namespace

System readBtor2(const std::string& file, std::string_view text) { return Btor2Reader(file, text).read(); }

} // namespace vouch::transition
