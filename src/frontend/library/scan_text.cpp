#include "frontend/library/scan_text.h"

#include "frontend/library/call_text.h"

namespace vouch::frontend {

namespace {

// The text that is scanned begins at `source`, has `total` characters, and goes on at source[at]. Each read asks at < total
// first, so that intervals are enough to prove it valid.
class ExactScanText : public CallText {
  public:
    using CallText::CallText;

    std::optional<std::string> text() {
        if (source_ < 0) return std::nullopt;
        line("const char *source = (const char *)" + argument(source_) + ";");
        line("vouch_size total = vouch_length(source), at = 0;");
        line("int assigned = 0;");
        for (const Conversion& c : call_.conversions) {
            line("{");
            if (!item(c)) return std::nullopt;
            line("}");
        }
        line("goto done;");
        line("missing: if (assigned == 0) assigned = -1;");
        line("done:;");
        returnResult("assigned", "vouch_errno_or_zero();");
        return function();
    }

  private:
    bool item(const Conversion& c) {
        if (c.suppressed) return false;
        if (c.kind == 0) return literal(c.literal);
        if (!isPointer(c.argument)) return false;
        switch (c.kind) {
        case 'd':
        case 'u':
        case 'x':
        case 'X': return integer(c);
        case 's':
        case '[': return string(c);
        case 'c': return oneCharacter(c);
        case 'n': {
            std::string type = integerType(c.length, true);
            line("*(" + type + " *)" + valueOf(c.argument) + " = (" + type + ")at;");
            return true;
        }
        default: return false;
        }
    }

    void skipBlanks() { line("while (at < total && vouch_is_blank((unsigned char)source[at])) at++;"); }
    void requireMore() { line("if (at >= total) goto missing;"); }

    bool literal(const std::string& text) {
        for (unsigned char c : text) {
            if (c == ' ' || (c >= '\t' && c <= '\r')) {
                skipBlanks();
                continue;
            }
            requireMore();
            line("if ((unsigned char)source[at] != " + std::to_string(static_cast<int>(c)) + ") goto done;");
            line("at++;");
        }
        return true;
    }

    // Digits behind a sign. Their number is limited by the width, and their value is known while it surely fits: two digits
    // for each byte, be they decimal or hexadecimal.
    bool integer(const Conversion& c) {
        bool isHexadecimal = c.kind == 'x' || c.kind == 'X';
        std::string type = integerType(c.length, c.kind == 'd');
        std::string opaque = "vouch_opaque_number_that_may_not_fit";
        declarations_ += "extern unsigned long long " + opaque + "(void);\n";
        skipBlanks();
        requireMore();
        line("unsigned long long value = 0;");
        line("vouch_size digits = 0, left = " + (c.width ? std::to_string(*c.width) : "(vouch_size)-1") +
             ";");
        line("int negative = source[at] == '-';");
        line("if (source[at] == '-' || source[at] == '+') { at++; left--; }");
        if (isHexadecimal) {
            declarations_ += "extern void vouch_limit_prefix_of_a_number(void);\n";
            line("if (left > 0 && at < total - 1 && source[at] == '0' && (source[at + 1] | 32) == 'x')");
            line("vouch_limit_prefix_of_a_number();");
        }
        line("while (left > 0 && at < total) {");
        line("unsigned digit = (unsigned char)source[at] - (unsigned)'0';");
        if (isHexadecimal)
            line("if (digit > 9) { digit = ((unsigned char)source[at] | 32u) - (unsigned)'a'; if (digit > 5) "
                 "break; "
                 "digit += 10; }");
        else
            line("if (digit > 9) break;");
        line(std::string("value = value * ") + (isHexadecimal ? "16" : "10") + " + digit;");
        line("digits++; at++; left--;");
        line("}");
        line("if (digits == 0) goto done;");
        line("if (digits > 2 * sizeof(" + type + ")) value = " + opaque + "();");
        line("*(" + type + " *)" + valueOf(c.argument) + " = (" + type + ")(negative ? -value : value);");
        line("assigned++;");
        return true;
    }

    bool string(const Conversion& c) {
        if (!c.length.empty()) return false;
        auto [condition, other] = allowedCharacters(c);
        if (other.empty()) return false;
        std::string to = "((char *)" + valueOf(c.argument) + ")";
        if (c.kind == 's') skipBlanks();
        requireMore();
        line("vouch_size length = 0, i;");
        line("vouch_size from = at;");
        line(std::string("while (at < total") +
             (c.width ? " && length < " + std::to_string(*c.width) : std::string()) + ") {");
        line("unsigned char next = (unsigned char)source[at];");
        line("if (!(" + condition + ")) break;");
        line("length++;");
        line("at++;");
        line("}");
        line("if (length == 0) goto done;");
        line("VOUCH_ROOM(" + to + ", length + 1);");
        line("VOUCH_APART(" + to + ", length + 1, source, total + 1);");
        line("for (i = 0; i < length && from < total; i++, from++) " + to + "[i] = source[from];");
        line(to + "[length] = 0;");
        line("assigned++;");
        return true;
    }

    bool oneCharacter(const Conversion& c) {
        if (!c.length.empty() || c.width.value_or(1) != 1) return false;
        requireMore();
        line("*(char *)" + valueOf(c.argument) + " = source[at++];");
        line("assigned++;");
        return true;
    }
};

} // namespace

std::optional<std::string> exactScanText(const FormatCall& call) { return ExactScanText(call).text(); }

std::pair<std::string, std::string> allowedCharacters(const Conversion& c) {
    if (c.kind == 's') return {"!vouch_is_blank(next)", "'x'"};
    std::string set = c.literal;
    bool excludes = set.starts_with('^');
    if (excludes) set.erase(0, 1);
    std::vector<bool> members(256, false);
    for (size_t i = 0; i < set.size(); ++i) {
        auto low = static_cast<unsigned char>(set[i]), high = low;
        if (i + 2 < set.size() && set[i + 1] == '-') {
            high = static_cast<unsigned char>(set[i + 2]);
            i += 2;
        }
        for (unsigned x = low; x <= high; ++x) members[x] = true;
    }
    if (excludes) members.flip();
    std::string condition = "0";
    std::optional<unsigned> some;
    for (unsigned x = 0; x < 256; ++x) {
        if (!members[x]) continue;
        unsigned end = x;
        while (end + 1 < 256 && members[end + 1]) ++end;
        condition += " || (next >= " + std::to_string(x) + " && next <= " + std::to_string(end) + ")";
        if (!some || *some == 0) some = std::max(x, std::min(end, 1u));
        x = end;
    }
    return {condition, some ? std::to_string(*some) : ""};
}

} // namespace vouch::frontend
