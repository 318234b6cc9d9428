// SMT-LIB text of terms. A subterm gets a name of its own if it is used more than once, or if the text would nest too
// deeply for readers that recurse.
#include "term/smtlib_operators.h"
#include "term/traverse.h"

#include <algorithm>
#include <ostream>
#include <set>
#include <sstream>

namespace vouch::term {

namespace {

constexpr unsigned maxNesting = 100;

bool isSimpleSymbol(std::string_view name) {
    static constexpr std::string_view reserved[] = {
        "!",       "_",           "as",      "let",    "exists", "forall", "match", "par", "BINARY",
        "DECIMAL", "HEXADECIMAL", "NUMERAL", "STRING", "true",   "false",  "not",   "and", "or",
        "xor",     "distinct",    "ite",     "select", "store",  "concat", "const"};
    if (name.empty() || (name[0] >= '0' && name[0] <= '9')) return false;
    if (std::find(std::begin(reserved), std::end(reserved), name) != std::end(reserved)) return false;
    return std::all_of(name.begin(), name.end(), [](char c) {
        bool alphanumeric = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        return alphanumeric || std::string_view("~!@$%^&*_-+=<>.?/").find(c) != std::string_view::npos;
    });
}

class Printer {
  public:
    Printer(const TermManager& tm, std::span<const Term> roots) : tm_(tm), cone_(term::cone(tm, roots)) {
        choosePrefix();
        chooseNamed();
    }

    const std::vector<Term>& cone() const { return cone_; }
    std::vector<Term> named() const {
        std::vector<Term> result;
        for (size_t i = 0; i < cone_.size(); ++i)
            if (named_[i]) result.push_back(cone_[i]);
        return result;
    }
    std::string nameOf(Term t) const { return prefix_ + std::to_string(t.id()); }

    // Writes t, with named subterms by name; t itself is spelled out if `define` says so.
    void write(std::ostream& out, Term t, bool define) const {
        struct Frame {
            Term term;
            unsigned next;
        };
        std::vector<Frame> stack;
        auto open = [&](Term u, bool spell) {
            if (!spell && named_[position(u)]) {
                out << nameOf(u);
                return;
            }
            writeHead(out, u);
            if (!tm_.args(u).empty()) stack.push_back({u, 0});
        };
        open(t, define);
        while (!stack.empty()) {
            Frame& top = stack.back();
            if (top.next == tm_.args(top.term).size()) {
                out << ')';
                stack.pop_back();
                continue;
            }
            Term argument = tm_.arg(top.term, top.next++);
            out << ' ';
            open(argument, false);
        }
    }

  private:
    size_t position(Term t) const { return std::lower_bound(cone_.begin(), cone_.end(), t) - cone_.begin(); }

    // Names of subterms must not capture variables.
    void choosePrefix() {
        auto clashes = [&](Term t) { return tm_.isVar(t) && tm_.name(t).starts_with(prefix_); };
        while (std::any_of(cone_.begin(), cone_.end(), clashes)) prefix_ += '?';
    }

    void chooseNamed() {
        std::vector<uint32_t> uses(cone_.size(), 0), depth(cone_.size(), 0);
        for (Term t : cone_)
            for (Term argument : tm_.args(t)) ++uses[position(argument)];
        named_.assign(cone_.size(), false);
        for (size_t i = 0; i < cone_.size(); ++i) {
            if (tm_.args(cone_[i]).empty()) continue;
            for (Term argument : tm_.args(cone_[i])) {
                size_t below = position(argument);
                if (!named_[below]) depth[i] = std::max(depth[i], depth[below] + 1);
            }
            named_[i] = uses[i] > 1 || depth[i] >= maxNesting;
        }
    }

    void writeHead(std::ostream& out, Term t) const {
        switch (tm_.kind(t)) {
        case Kind::Variable: out << smtLibSymbol(tm_.name(t)); return;
        case Kind::BvConst: out << Value(tm_.bits(t)).str(); return;
        case Kind::True:
        case Kind::False: out << kindName(tm_.kind(t)); return;
        case Kind::BvExtract:
            out << "((_ extract " << tm_.param(t, 0) << ' ' << tm_.param(t, 1) << ')';
            return;
        case Kind::BvZext:
        case Kind::BvSext: out << "((_ " << kindName(tm_.kind(t)) << ' ' << tm_.param(t, 0) << ')'; return;
        case Kind::ArrayShift:
        case Kind::ArrayPrefix: out << '(' << rangeOperator(tm_.kind(t), tm_.sort(t)); return;
        case Kind::ArrayConst: out << "((as const " << smtLibSort(tm_.sort(t)) << ')'; return;
        default: out << '(' << kindName(tm_.kind(t));
        }
    }

    const TermManager& tm_;
    std::vector<Term> cone_;
    std::vector<bool> named_;
    std::string prefix_ = "?t";
};

} // namespace

std::string smtLibSort(Sort s) {
    if (s.isBool()) return "Bool";
    if (s.isBitVec()) return "(_ BitVec " + std::to_string(s.width) + ")";
    return "(Array " + smtLibSort(Sort::bitVec(s.index)) + " " + smtLibSort(Sort::bitVec(s.width)) + ")";
}

std::string rangeOperatorPrefix(Kind kind) { return std::string("vouch.") + kindName(kind) + '.'; }

std::string rangeOperator(Kind kind, Sort s) {
    return rangeOperatorPrefix(kind) + std::to_string(s.index) + '.' + std::to_string(s.width);
}

std::string rangeDefinition(Kind kind, Sort s) {
    const std::string index = smtLibSort(Sort::bitVec(s.index)), array = smtLibSort(s);
    const std::string head = "(define-fun " + rangeOperator(kind, s) + " (";
    const std::string body = array + " (lambda ((i " + index + ")) ";
    if (kind == Kind::ArrayShift)
        return head + "(a " + array + ") (k " + index + ")) " + body + "(select a (bvadd i k))))";
    return head + "(n " + index + ") (a " + array + ") (b " + array + ")) " + body +
           "(ite (bvult i n) (select a i) (select b i))))";
}

// A quoted symbol may contain anything but | and \, which have no escape: they are written as %7C and %5C.
std::string smtLibSymbol(const std::string& name) {
    if (isSimpleSymbol(name)) return name;
    std::string text = "|";
    for (char c : name) {
        if (c == '|')
            text += "%7C";
        else if (c == '\\')
            text += "%5C";
        else
            text += c;
    }
    return text + "|";
}

std::optional<std::string> smtLibValue(const Value& value, Sort sort) {
    if (!sort.isArray()) return value.str();
    constexpr uint64_t kMostElements = 65536;
    const BitVector common = value.asArray().commonElement(sort.index);
    std::string stores, text = "((as const " + smtLibSort(sort) + ") " + Value(common).str() + ")";
    uint64_t elements = 0;
    value.asArray().forEachRun(
        sort.index, [&](const BitVector& low, const BitVector& high, const BitVector& e) {
            if (e == common || elements > kMostElements) return;
            const BitVector more = high - low;
            elements += more.uge(kMostElements) ? kMostElements + 1 : more.getZExtValue() + 1;
            if (elements > kMostElements) return;
            for (BitVector i = low;; ++i) {
                stores += " " + Value(i).str() + " " + Value(e).str() + ")";
                if (i == high) return;
            }
        });
    if (elements > kMostElements) return std::nullopt;
    std::string opening;
    for (uint64_t i = 0; i < elements; ++i) opening += "(store ";
    return opening + text + stores;
}

std::string toSmtLib(const TermManager& tm, Term t) {
    Printer printer(tm, std::span(&t, 1));
    std::ostringstream out;
    size_t lets = 0;
    for (Term shared : printer.named()) {
        if (shared == t) break; // the root comes last and needs no name
        out << "(let ((" << printer.nameOf(shared) << ' ';
        printer.write(out, shared, true);
        out << ")) ";
        ++lets;
    }
    printer.write(out, t, true);
    out << std::string(lets, ')');
    return out.str();
}

void writeSmtLibScript(std::ostream& out, const TermManager& tm, std::span<const Term> assertions) {
    Printer printer(tm, assertions);
    auto isArray = [&](Term t) { return tm.sort(t).isArray(); };
    bool arrays = std::any_of(printer.cone().begin(), printer.cone().end(), isArray);
    std::set<std::pair<Kind, Sort>> ranges;
    for (Term t : printer.cone())
        if (isRangeOperator(tm.kind(t))) ranges.emplace(tm.kind(t), tm.sort(t));
    out << "(set-logic " << (!ranges.empty() ? "ALL" : arrays ? "QF_ABV" : "QF_BV") << ")\n";
    for (const auto& [kind, sort] : ranges) out << rangeDefinition(kind, sort) << '\n';
    for (Term t : printer.cone())
        if (tm.isVar(t))
            out << "(declare-fun " << smtLibSymbol(tm.name(t)) << " () " << smtLibSort(tm.sort(t)) << ")\n";
    for (Term shared : printer.named()) {
        out << "(define-fun " << printer.nameOf(shared) << " () " << smtLibSort(tm.sort(shared)) << ' ';
        printer.write(out, shared, true);
        out << ")\n";
    }
    for (Term assertion : assertions) {
        out << "(assert ";
        printer.write(out, assertion, false);
        out << ")\n";
    }
    out << "(check-sat)\n";
}

} // namespace vouch::term
