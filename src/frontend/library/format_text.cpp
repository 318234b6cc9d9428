#include "frontend/library/format_text.h"

#include "frontend/library/call_text.h"
#include "frontend/library/scan_text.h"

#include <algorithm>

namespace vouch::frontend {

namespace {

std::string character(unsigned char c) { return std::to_string(static_cast<int>(c)); }

class PrintText : public CallText {
  public:
    using CallText::CallText;

    std::optional<std::string> text() {
        checkStream();
        if (call_.contract->header == "syslog.h") line("VOUCH_LOG();");
        bool counts = std::any_of(call_.conversions.begin(), call_.conversions.end(),
                                  [](const Conversion& c) { return c.kind == 'n'; });
        isWritten_ = buffer_ >= 0;
        if (!call_.resultMatters && !counts && !isWritten_) {
            for (const Conversion& c : call_.conversions)
                if (c.kind == 's' && !checkString(c)) return std::nullopt;
            returnResult("0");
            return function();
        }
        start();
        for (const Conversion& c : call_.conversions)
            if (!convert(c)) return std::nullopt;
        finish();
        return function();
    }

  private:
    void start() {
        std::string room = "0";
        if (isWritten_) room = size_ >= 0 ? argument(size_) : "-1ull";
        line("struct vouch_text out = {" + (isWritten_ ? "(char *)" + argument(buffer_) : "0") +
             ", (vouch_size)(" + room + "), 0};");
        if (isWritten_) return;
        line("int failure = vouch_draw_whether_output_fails();");
    }
    // Output may fail, conversions do not; a text that is too long counts as failure.
    void finish() {
        if (isWritten_) {
            line("vouch_terminate(&out);");
            returnResult("out.length > VOUCH_LONGEST ? -1 : (int)out.length");
        } else {
            returnResult("failure < 0 ? failure : out.length > VOUCH_LONGEST ? -1 : (int)out.length");
        }
    }

    std::string width(const Conversion& c) const {
        if (c.widthArgument >= 0) return "(long long)(int)" + valueOf(c.widthArgument);
        return std::to_string(c.width.value_or(0));
    }
    // The longest part of a string that is read; a negative precision is none.
    std::string most(const Conversion& c) const {
        if (c.precisionArgument >= 0) {
            std::string value = "(int)" + valueOf(c.precisionArgument);
            return "(" + value + " < 0 ? -1ull : (unsigned long long)(" + value + "))";
        }
        return c.precision ? std::to_string(*c.precision) + "ull" : "-1ull";
    }
    bool hasNumbers(const Conversion& c) const {
        for (int i : {c.widthArgument, c.precisionArgument})
            if (i >= 0 && typeOf(i) != "int") return false;
        return true;
    }

    bool checkString(const Conversion& c) {
        if (!hasNumbers(c) || !isPointer(c.argument) || c.length == "l") return false;
        line("VOUCH_NAME((const char *)" + valueOf(c.argument) + ", " + most(c) + ");");
        return true;
    }

    bool convert(const Conversion& c) {
        if (c.kind == 0) {
            literal(c.literal);
            return true;
        }
        if (typeOf(c.argument).empty() || !hasNumbers(c)) return false;
        switch (c.kind) {
        case 'n': return count(c);
        case 's': return string(c);
        case 'c':
            if (typeOf(c.argument) != "int" || c.length == "l") return false;
            line("vouch_put_character(&out, (char)" + valueOf(c.argument) + ", " + fieldWidth(c) + ", " +
                 isLeft(c) + ");");
            return true;
        case 'd':
        case 'i':
        case 'u':
        case 'x':
        case 'X':
        case 'o': return integer(c);
        default: some(c, c.length == "L" ? 5000 : 400); return true;
        }
    }
    // A negative width means: to the left.
    std::string fieldWidth(const Conversion& c) const {
        if (c.widthArgument < 0) return width(c);
        return "(" + width(c) + " < 0 ? -" + width(c) + " : " + width(c) + ")";
    }
    std::string isLeft(const Conversion& c) const {
        if (c.left) return "1";
        return c.widthArgument < 0 ? "0" : width(c) + " < 0";
    }

    void literal(const std::string& text) {
        if (!isWritten_) {
            line("out.length += " + std::to_string(text.size()) + ";");
            return;
        }
        for (char c : text) line("vouch_put(&out, (char)" + character(static_cast<unsigned char>(c)) + ");");
    }
    // Where output has failed, it may not have got there.
    bool count(const Conversion& c) {
        if (!isPointer(c.argument) || c.width || c.precision) return false;
        std::string type = integerType(c.length, true);
        line((isWritten_ ? "" : "if (failure >= 0 || failure % 2 == 0) ") + std::string("*(") + type + " *)" +
             valueOf(c.argument) + " = (" + type + ")out.length;");
        return true;
    }
    bool string(const Conversion& c) {
        if (!isPointer(c.argument) || c.length == "l") return false;
        line("VOUCH_NAME((const char *)" + valueOf(c.argument) + ", " + most(c) + ");");
        line("vouch_put_string(&out, (const char *)" + valueOf(c.argument) + ", " + fieldWidth(c) + ", " +
             most(c) + ", " + isLeft(c) + ");");
        return true;
    }
    bool integer(const Conversion& c) {
        bool isSigned = c.kind == 'd' || c.kind == 'i';
        std::string given = typeOf(c.argument), type = integerType(c.length, isSigned);
        bool isLong =
            c.length == "ll" || c.length == "j" || c.length == "l" || c.length == "z" || c.length == "t";
        bool isWide = given == "long long";
        if ((given != "int" && !isWide) || c.alternate || c.precision || c.precisionArgument >= 0 ||
            (isWide && !isLong) || (!isWide && (c.length == "ll" || c.length == "j"))) {
            some(c, 64);
            return true;
        }
        std::string value = "(" + type + ")" + valueOf(c.argument);
        std::string put = isWide ? "vouch_put_long_number" : "vouch_put_number";
        std::string whole = isWide ? "unsigned long long" : "unsigned";
        std::string other = c.plus ? "'+'" : c.blank ? "' '" : "0";
        std::string sign = isSigned ? value + " < 0 ? '-' : " + other : "0";
        std::string magnitude =
            isSigned ? value + " < 0 ? -(" + whole + ")(" + value + ") : (" + whole + ")(" + value + ")"
                     : "(" + whole + ")(" + value + ")";
        std::string base = c.kind == 'x' || c.kind == 'X' ? "16" : c.kind == 'o' ? "8" : "10";
        line(put + "(&out, " + magnitude + ", " + base + ", " + sign + ", " + fieldWidth(c) + ", " +
             (c.zero ? "1" : "0") + ", " + isLeft(c) + ", '" + (c.kind == 'X' ? "A" : "a") + "');");
        return true;
    }
    // Text that is not computed.
    void some(const Conversion& c, unsigned longest) {
        std::string least = c.widthArgument >= 0 ? "1" : std::to_string(std::max(c.width.value_or(1), 1u));
        std::string more = c.precisionArgument >= 0
                               ? "(" + valueOf(c.precisionArgument) + " < 0 ? 0 : (unsigned)" +
                                     valueOf(c.precisionArgument) + ")"
                               : std::to_string(c.precision.value_or(0));
        std::string wide = c.widthArgument >= 0 ? "(unsigned long long)" + fieldWidth(c)
                                                : std::to_string(c.width.value_or(0));
        line("vouch_put_some(&out, " + least + ", " + std::to_string(longest) + "ull + " + more + " + " +
             wide + ");");
    }

    bool isWritten_ = false;
};

class ScanText : public CallText {
  public:
    using CallText::CallText;

    std::optional<std::string> text() {
        isOpaque_ = source_ >= 0;
        checkStream();
        if (isOpaque_) line("vouch_size source = vouch_length((const char *)" + argument(source_) + ");");
        unsigned total = 0;
        for (const Conversion& c : call_.conversions) total += assigns(c);
        line("int assigned = " + draw("int", "result_of_scanf") + ";");
        line("if (assigned < -1 || assigned > " + std::to_string(total) + ") assigned = -1;");
        unsigned before = 0;
        for (const Conversion& c : call_.conversions) {
            if (c.suppressed || isText(c)) continue;
            if (c.kind != 'n') {
                line("if (assigned > " + std::to_string(before) + ") {");
                if (!convert(c)) return std::nullopt;
                line("}");
            } else if (!count(c, before)) {
                return std::nullopt;
            }
            before += assigns(c);
        }
        returnResult("assigned", "vouch_errno_or_zero();");
        return function();
    }

  private:
    static bool isText(const Conversion& c) { return c.kind == 0 || c.kind == '%'; }
    static bool assigns(const Conversion& c) { return !isText(c) && c.kind != 'n' && !c.suppressed; }
    std::string draw(const std::string& type, const std::string& what) {
        std::string name = (isOpaque_ ? "vouch_opaque_" : "vouch_draw_") + what;
        declarations_ += "extern " + type + " " + name + "(void);\n";
        return name + "()";
    }
    static std::string words(std::string type) {
        for (char& c : type)
            if (c == ' ') c = '_';
        return type;
    }

    bool count(const Conversion& c, unsigned before) {
        if (!isPointer(c.argument)) return false;
        std::string type = integerType(c.length, true);
        line("if (assigned > " + std::to_string(before) + " || (assigned == " + std::to_string(before) +
             " && " + draw("int", "whether_input_is_counted") + ")) {");
        line(type + " count = " + draw(type, "count_of_input_" + words(type)) + ";");
        line("*(" + type + " *)" + valueOf(c.argument) + " = count < 0 ? 0 : count;");
        line("}");
        return true;
    }

    bool convert(const Conversion& c) {
        if (!isPointer(c.argument)) return false;
        switch (c.kind) {
        case 'd':
        case 'i':
        case 'u':
        case 'x':
        case 'X':
        case 'o': return integer(c);
        case 's':
        case '[': return string(c);
        case 'c': return characters(c);
        case 'p':
            line("*(void **)" + valueOf(c.argument) + " = " + draw("void *", "pointer_from_input") + ";");
            return true;
        default: return real(c);
        }
    }
    // So many characters make a number of so many digits at most.
    bool integer(const Conversion& c) {
        bool isSigned = c.kind == 'd' || c.kind == 'i';
        std::string type = integerType(c.length, isSigned);
        line(type + " value = " + draw(type, "number_from_input_" + words(type)) + ";");
        constexpr unsigned kDigits = 9;
        if (c.width && (c.kind == 'd' || c.kind == 'u') && *c.width <= kDigits) {
            std::string most(*c.width, '9'), least = *c.width == 1 ? "0" : std::string(*c.width - 1, '9');
            // A number with a minus sign is read for %u, too.
            line(c.kind == 'd'
                     ? "if (value > " + most + " || value < -" + least + ") value = 0;"
                     : "if (value > " + most + "u && (" + type + ")-value > " + least + "u) value = 0;");
        } else if (c.width && !isOpaque_) {
            return false;
        }
        line("*(" + type + " *)" + valueOf(c.argument) + " = value;");
        return true;
    }
    bool real(const Conversion& c) {
        if (c.length == "L" || (!c.length.empty() && c.length != "l") || (c.width && !isOpaque_))
            return false;
        std::string type = c.length == "l" ? "double" : "float";
        line("*(" + type + " *)" + valueOf(c.argument) + " = " + draw(type, "number_from_input_" + type) +
             ";");
        return true;
    }
    bool characters(const Conversion& c) {
        if (!c.length.empty()) return false;
        unsigned n = c.width.value_or(1);
        std::string fill = "vouch_fill_characters_from_input";
        declarations_ += "extern void " + fill + "(void *, unsigned long long);\n";
        line("VOUCH_ROOM(" + valueOf(c.argument) + ", " + std::to_string(n) + ");");
        line(fill + "(" + valueOf(c.argument) + ", " + std::to_string(n) + "ull);");
        return true;
    }

    bool string(const Conversion& c) {
        if (!c.length.empty()) return false;
        auto [condition, other] = allowedCharacters(c);
        if (other.empty()) return false;
        std::string to = "((char *)" + valueOf(c.argument) + ")";
        std::string most = c.width ? std::to_string(*c.width) : "(vouch_size)-1 / 4";
        line("vouch_size length = " + draw("vouch_size", "length_of_text_from_input") + ", i;");
        if (isOpaque_) line("if (length > source) length = source;");
        line("if (length == 0 || length > " + most + ") length = 1;");
        line("VOUCH_ROOM(" + to + ", length + 1);");
        if (isOpaque_)
            line("VOUCH_APART(" + to + ", length + 1, (const char *)" + argument(source_) + ", source + 1);");
        line("for (i = 0; i < length; i++) {");
        line("unsigned char next = " + draw("unsigned char", "character_from_input") + ";");
        line(to + "[i] = (char)(" + condition + " ? next : " + other + ");");
        line("}");
        line(to + "[length] = 0;");
        return true;
    }

    bool isOpaque_ = false;
};

} // namespace

std::optional<std::string> formatText(const FormatCall& call) {
    bool scans = call.contract->find(Clause::Kind::Format)->subject == "scanf";
    if (!scans) return PrintText(call).text();
    std::optional<std::string> exact = exactScanText(call);
    return exact ? exact : ScanText(call).text();
}

} // namespace vouch::frontend
