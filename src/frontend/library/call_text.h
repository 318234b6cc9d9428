// What the models of calls with a format have in common.
#pragma once

#include "frontend/library/format_text.h"

namespace vouch::frontend {

// Which argument is what, and the text of the function under construction.
class CallText {
  public:
    explicit CallText(const FormatCall& call) : call_(call) {
        for (size_t i = 0; i < call.contract->parameters.size(); ++i) {
            const std::string& name = call.contract->parameters[i].name;
            if (name == "format") format_ = static_cast<int>(i);
            if (name == "to") buffer_ = static_cast<int>(i);
            if (name == "n") size_ = static_cast<int>(i);
            if (name == "s") source_ = static_cast<int>(i);
            if (name == "f") stream_ = static_cast<int>(i);
        }
    }

  protected:
    static std::string argument(int i) { return "a" + std::to_string(i); }
    int numberOf(int behindFormat) const { return format_ + 1 + behindFormat; }
    // The type of an argument behind the format; empty if there is none.
    std::string typeOf(int behindFormat) const {
        auto i = static_cast<size_t>(numberOf(behindFormat));
        return behindFormat < 0 || i >= call_.types.size() ? "" : call_.types[i];
    }
    bool isPointer(int behindFormat) const { return typeOf(behindFormat) == "void *"; }
    std::string valueOf(int behindFormat) const { return argument(numberOf(behindFormat)); }

    void line(const std::string& text) { body_ += "    " + text + "\n"; }
    std::string function() const {
        std::string text = declarations_ + call_.resultType + " " + call_.name + "(";
        for (size_t i = 0; i < call_.types.size(); ++i)
            text += (i == 0 ? "" : ", ") + call_.types[i] + " " + argument(static_cast<int>(i));
        return text + ") {\n" + body_ + "}\n";
    }
    void checkStream() {
        if (stream_ >= 0) line("VOUCH_STREAM((FILE *)" + argument(stream_) + ");");
    }
    void returnResult(const std::string& value, const std::string& setErrno = "vouch_errno(0);") {
        if (call_.contract->has(Clause::Kind::Errno)) line(setErrno);
        if (call_.resultType != "void") line("return (" + call_.resultType + ")(" + value + ");");
    }
    // The C type that a length modifier names, for integers.
    static std::string integerType(const std::string& length, bool isSigned) {
        std::string sign = isSigned ? "signed " : "unsigned ";
        if (length == "hh") return sign + "char";
        if (length == "h") return sign + "short";
        if (length == "l") return sign + "long";
        if (length == "ll" || length == "j") return sign + "long long";
        if (length == "z" || length == "t") return isSigned ? "ssize_t" : "vouch_size";
        return sign + "int";
    }

    const FormatCall& call_;
    int format_ = 0, buffer_ = -1, size_ = -1, source_ = -1, stream_ = -1;
    std::string declarations_, body_;
};

} // namespace vouch::frontend
