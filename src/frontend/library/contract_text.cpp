#include "frontend/library/contract_text.h"

#include <algorithm>

namespace vouch::frontend {

namespace {

using Kind = Clause::Kind;
using Value = Clause::Value;

bool mentions(const std::string& text, const std::string& word) {
    auto isLetter = [](char c) { return isalnum(static_cast<unsigned char>(c)) || c == '_'; };
    for (size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
        if ((at == 0 || !isLetter(text[at - 1])) &&
            (at + word.size() == text.size() || !isLetter(text[at + word.size()])))
            return true;
    return false;
}

class ModelText {
  public:
    explicit ModelText(const Contract& contract) : contract_(contract) {
        isPointer_ = contract.resultType.ends_with('*');
        isVoid_ = contract.resultType == "void";
        isStable_ = contract.has(Kind::Stable);
        const Clause* opaque = contract.find(Kind::Opaque);
        isOpaque_ = opaque && opaque->condition.empty();
    }

    std::string text() {
        checks();
        if (contract_.has(Kind::MayEnd)) // whether it returns decides what is reached
            line("__VERIFIER_assume(" + draw("int", "whether_returns_from", true) + "());");
        if (!isVoid_) result();
        effects();
        if (!isVoid_) line("return result;");
        return declarations_ + contract_.prototype() + " {\n" + body_ + "}\n";
    }

  private:
    void line(const std::string& text) { body_ += "    " + text + "\n"; }
    std::string unique(const std::string& what) {
        return what + "_" + contract_.name + (count_ == 0 ? "" : "_" + std::to_string(count_));
    }

    // Declares a function that draws an unknown; its name.
    std::string draw(const std::string& type, const std::string& what, bool opaque) {
        std::string name = unique((opaque ? "vouch_opaque_" : "vouch_draw_") + what);
        ++count_;
        declarations_ += "extern " + type + " " + name + "(void);\n";
        return name;
    }
    // Whether the drawn value may be fed to a native run can depend on the call.
    std::string drawn(const std::string& type, const std::string& what) {
        if (!isStable_ || contract_.parameters.empty()) return draw(type, what, isOpaque_) + "()";
        std::string first = draw(type, what, false), later = draw(type, what, true);
        return "(asked ? " + later + "() : " + first + "())";
    }

    // A value that nothing depends on would go before it is asked for.
    std::string endOfNativeRuns() {
        return "__VERIFIER_assume(" + draw("int", "what_is_computed_by", true) + "());";
    }

    bool isOptional(const std::string& subject) const {
        for (const Clause& clause : contract_.clauses)
            if (clause.kind == Kind::Optional && mentions(subject, clause.subject)) return true;
        return false;
    }
    // What must hold for the clause to count, before the call (without the condition, if that is about the result).
    std::string guard(const Clause& clause, bool behindCall) const {
        std::string condition;
        if (!clause.condition.empty() && (behindCall || !mentions(clause.condition, "result")))
            condition = "(" + clause.condition + ")";
        std::string pointer = clause.subject;
        while (pointer.starts_with('*')) pointer.erase(0, 1);
        if (clause.kind != Kind::Ensures && isOptional(clause.subject))
            condition += (condition.empty() ? "" : " && ") + pointer;
        return condition.empty() ? "" : "if (" + condition + ") ";
    }

    // A name of a file: where it is null, the system says so and nothing else happens.
    static bool isReadBySystem(const std::string& name) {
        return name == "path" || name == "from" || name == "to" || name == "target";
    }

    static constexpr std::string_view kAny = "any";

    void checks() {
        for (const Clause& c : contract_.clauses) {
            std::string when = guard(c, false);
            switch (c.kind) {
            case Kind::Reads: line(when + "VOUCH_READS(" + c.subject + ", " + c.size + ");"); break;
            case Kind::Text:
                if (isOpaque_) break; // how much is written is not known yet
                [[fallthrough]];
            case Kind::Room:
            case Kind::Writes:
                if (c.used == kAny) break; // neither here
                line(when + "VOUCH_ROOM(" + c.subject + ", " + c.size + ");");
                break;
            case Kind::String:
                line(when + (isReadBySystem(c.subject) ? "VOUCH_NAME(" : "VOUCH_STRING(") + c.subject + ", " +
                     (c.size.empty() ? "-1ull" : c.size) + ");");
                break;
            case Kind::Stream: line(when + "VOUCH_STREAM(" + c.subject + ");"); break;
            case Kind::Keeps: line("if (" + c.subject + ") vouch_limit_pointer_that_is_kept();"); break;
            default: break;
            }
        }
    }

    // --- numbers

    static bool isNegative(const std::string& text) { return text.starts_with('-'); }

    // Whether x is one of the value's. Bounds that are expressions are never negative.
    static std::string contains(const Value& value, const std::string& x) {
        if (value.kind == Value::Kind::Any) return "1";
        if (value.kind == Value::Kind::Expression)
            return x + " == (__typeof__(" + x + "))(" + value.low + ")";
        std::string condition;
        if (isNegative(value.low))
            condition = "(long long)" + x + " >= " + value.low;
        else
            condition =
                x + " >= 0" +
                (value.low == "0" || value.low.empty()
                     ? ""
                     : " && (unsigned long long)" + x + " >= (unsigned long long)(" + value.low + ")");
        if (value.high.empty()) return condition;
        if (isNegative(value.high)) return condition + " && (long long)" + x + " <= " + value.high;
        return condition + " && (" + (isNegative(value.low) ? x + " < 0 || " : "") + "(unsigned long long)" +
               x + " <= (unsigned long long)(" + value.high + "))";
    }
    // What stands in for a drawn value that is none of them: always one that the function can give.
    static std::string fallback(const std::vector<Value>& values) {
        for (const Value& value : values)
            if (value.kind == Value::Kind::Expression) return value.low;
        return values.front().low.empty() ? "0" : values.front().low;
    }
    // Statements that give the variable `x` one of the values.
    void choose(const std::vector<Value>& values, const std::string& x, const std::string& drawn) {
        if (values.size() == 1 && values[0].kind == Value::Kind::Expression) {
            line(x + " = (__typeof__(" + x + "))(" + values[0].low + ");");
            return;
        }
        line(x + " = (__typeof__(" + x + "))" + drawn + ";");
        std::string allowed;
        for (const Value& value : values) {
            if (value.kind == Value::Kind::Any) return;
            allowed += (allowed.empty() ? "(" : " || (") + contains(value, x) + ")";
        }
        line("if (!(" + allowed + ")) " + x + " = (__typeof__(" + x + "))(" + fallback(values) + ");");
    }

    // --- pointers

    std::string pointerTo(const Value& value) {
        std::string type = "(" + contract_.resultType + ")";
        switch (value.kind) {
        case Value::Kind::Null: return "result = 0;";
        case Value::Kind::Stream: return "result = " + type + "vouch_new_stream();";
        case Value::Kind::Static:
        case Value::Kind::StaticText:
        case Value::Kind::AnotherText: return "{ " + libraryObject(value) + " result = " + type + "object; }";
        case Value::Kind::Within:
            return "{ vouch_size length = vouch_length(" + value.low +
                   "), at = " + drawn("vouch_size", "place_of_the_result_of") + "; result = " + type + "(" +
                   value.low + " + (at <= length ? at : length)); }";
        default: return "result = " + type + "(" + value.low + ");";
        }
    }
    // Declares and fills `object`. Each object is one by itself, so that it is filled as a whole. Of several, one that
    // was returned before is returned again, as it was or with another text; the last one stands for all further ones.
    std::string libraryObject(const Value& value) {
        constexpr unsigned kObjects = 4;
        bool isText = value.kind != Value::Kind::Static,
             isOneOfSeveral = value.kind == Value::Kind::AnotherText;
        std::string fill = unique("vouch_fill_what_the_library_keeps_for");
        declarations_ += "extern void " + fill + "(void *, unsigned long long);\n";
        std::string size = "(" + value.low + ")";
        auto one = [&](const std::string& when, const std::string& whenNew) {
            return when + "{ static _Alignas(16) char bytes[" + size + "]; " + whenNew + "{ " + fill +
                   "(bytes, " + size + "); " + (isText ? "bytes[" + size + " - 1] = 0; " : "") +
                   "} object = bytes; } ";
        };
        if (!isOneOfSeveral) return "char *object; " + one("", "");
        std::string which = drawn("unsigned", "which_text_of"),
                    again = drawn("int", "whether_the_text_is_new_of");
        std::string text = "static unsigned used; char *object; unsigned which = " + which +
                           "; int isNew = " + again + "; if (which >= used) { which = used; isNew = 1; } " +
                           "if (used < " + std::to_string(kObjects - 1) + " && which == used) used++; ";
        for (unsigned i = 0; i < kObjects; ++i)
            text += one(i + 1 == kObjects ? "" : "if (which == " + std::to_string(i) + ") ", "if (isNew) ") +
                    (i + 1 == kObjects ? "" : "else ");
        return text;
    }

    void pointerResult(const std::vector<Value>& values) {
        line(contract_.resultType + " result;");
        if (values.size() > 1) {
            line("unsigned char choice = " + drawn("unsigned char", "choice_of") + ";");
            if (std::string bad = badArgument(); !bad.empty() && values[0].kind == Value::Kind::Null)
                line("if (" + bad + ") choice = 0;");
        }
        for (size_t i = 0; i < values.size(); ++i) {
            bool last = i + 1 == values.size();
            std::string when = last ? "" : "if (choice == " + std::to_string(i) + ") ";
            line((i == 0 ? "" : "else ") + when + pointerTo(values[i]));
        }
        // Whatever it returns, it does not tell by itself that it was computed.
        if (values.size() == 1 && isOpaque_) line(endOfNativeRuns());
    }

    // When the arguments alone make the call fail (contracts.h).
    std::string badArgument() const {
        auto takes = [&](const std::string& declared) {
            return std::any_of(contract_.parameters.begin(), contract_.parameters.end(),
                               [&](const Parameter& p) { return p.declared() == declared; });
        };
        if (takes("int fd")) return "fd < 0 || vouch_is_closed(fd)";
        if (takes("const char *from") && takes("const char *to")) return "(from && !*from) || (to && !*to)";
        if (takes("const char *path") && !takes("int directory")) return "path && !*path";
        return "";
    }

    void result() {
        const Clause* clause = contract_.find(Kind::Result);
        std::vector<Value> values = clause ? clause->values : std::vector<Value>{Value{}};
        bool isRemembered = isStable_ && contract_.parameters.empty();
        if (isStable_) line("static int asked;");
        if (isRemembered) {
            line("static " + contract_.resultType + " known;");
            line("static unsigned time;");
            line("if (asked && time == vouch_times_forgotten && !vouch_stranger_changed_it()) return known;");
            line("time = vouch_times_forgotten;");
        }
        if (isPointer_) {
            pointerResult(values);
        } else {
            line(contract_.resultType + " result;");
            choose(values, "result", drawn(contract_.resultType, "result_of"));
            bool canFail = values[0].kind != Value::Kind::Any && values[0].low == "-1";
            if (std::string bad = badArgument(); !bad.empty() && canFail)
                line("if (" + bad + ") result = -1;");
        }
        if (isRemembered) line("known = result;");
        if (isStable_) line("asked = 1;");
    }

    // --- effects

    void fill(const Clause& c) {
        std::string name = unique(c.used.empty() ? "vouch_fill_bytes_from" : "vouch_part_bytes_from");
        ++count_;
        if (c.used.empty()) {
            declarations_ += "extern void " + name + "(void *, unsigned long long);\n";
            line(guard(c, true) + name + "((void *)" + c.subject + ", " + c.size + ");");
            return;
        }
        declarations_ += "extern void " + name + "(void *, unsigned long long, unsigned long long);\n";
        bool isAny = c.used == kAny;
        std::string used =
            isAny ? drawn("vouch_size", "number_of_bytes_from") + " & ((vouch_size)-1 / 2)" : c.used;
        std::string bound =
            isAny ? "if (used > (long long)(" + c.size + ")) used = 0; VOUCH_ROOM(" + c.subject + ", used); "
                  : "";
        line(guard(c, true) + "{ long long used = (long long)(" + used + "); " + bound + "if (used > 0) " +
             name + "((void *)" + c.subject + ", " + c.size + ", used); }");
    }
    void writeText(const Clause& c) {
        std::string part = unique("vouch_part_text_from");
        declarations_ += "extern void " + part + "(void *, unsigned long long, unsigned long long);\n";
        std::string length = c.used.empty() ? drawn("vouch_size", "length_of_the_text_from")
                                            : "(vouch_size)(" + c.used + ") - 1";
        line(guard(c, true) + "if ((" + c.size + ") > 0) { vouch_size length = " + length +
             "; if (length >= (vouch_size)(" + c.size + ")) length = 0; " +
             (isOpaque_ ? "VOUCH_ROOM(" + c.subject + ", length + 1); " : "") + part + "((void *)" +
             c.subject + ", (vouch_size)(" + c.size + ") - 1, length); ((char *)" + c.subject +
             ")[length] = 0; }");
    }
    void set(const Clause& c) {
        std::string when = guard(c, true);
        if (!when.empty()) line(when + "{");
        if (c.values.size() == 1 && c.values[0].kind == Value::Kind::Expression)
            line(c.subject + " = " + c.values[0].low + ";");
        else
            choose(c.values, c.subject, drawn("long long", "value_from"));
        if (!when.empty()) line("}");
    }

    void effects() {
        for (const Clause& c : contract_.clauses) {
            switch (c.kind) {
            case Kind::Writes: fill(c); break;
            case Kind::Text: writeText(c); break;
            case Kind::Sets: set(c); break;
            case Kind::Opens:
                line(guard(c, true) + "__VERIFIER_assume(vouch_open(" + c.subject + "));");
                break;
            case Kind::Opaque:
                if (!isOpaque_) line(guard(c, true) + endOfNativeRuns());
                break;
            case Kind::Forgets: line("vouch_times_forgotten++;"); break;
            case Kind::Closes:
                line(guard(c, true) + "vouch_close(" + c.subject + ");");
                if (c.condition.empty()) line("vouch_note_closed(" + c.subject + ");");
                break;
            case Kind::Ensures: line(guard(c, true) + "__VERIFIER_assume(" + c.subject + ");"); break;
            case Kind::Errno: line("vouch_errno(" + (c.condition.empty() ? "0" : c.condition) + ");"); break;
            default: break;
            }
        }
    }

    const Contract& contract_;
    std::string declarations_, body_;
    unsigned count_ = 0;
    bool isPointer_ = false, isVoid_ = false, isStable_ = false, isOpaque_ = false;
};

} // namespace

std::string contractText(const Contract& contract) { return ModelText(contract).text(); }

} // namespace vouch::frontend
