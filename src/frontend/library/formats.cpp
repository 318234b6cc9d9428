#include "frontend/library/formats.h"

namespace vouch::frontend {

namespace {

constexpr unsigned kLargest = 1 << 20; // of a width or precision: no program means more

class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text) {}
    bool atEnd() const { return at_ >= text_.size(); }
    char peek() const { return atEnd() ? '\0' : text_[at_]; }
    char next() { return atEnd() ? '\0' : text_[at_++]; }
    bool take(char c) {
        if (atEnd() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    std::string until(char c) {
        size_t begin = at_;
        while (!atEnd() && text_[at_] != c) ++at_;
        return std::string(text_.substr(begin, at_ - begin));
    }
    std::optional<unsigned> number() {
        if (peek() < '0' || peek() > '9') return std::nullopt;
        unsigned value = 0;
        while (peek() >= '0' && peek() <= '9') {
            value = value * 10 + static_cast<unsigned>(next() - '0');
            if (value > kLargest) value = kLargest;
        }
        return value;
    }
    // "3$", or nothing is taken.
    std::optional<unsigned> position() {
        size_t before = at_;
        auto value = number();
        if (value && *value > 0 && take('$')) return value;
        at_ = before;
        return std::nullopt;
    }
    std::string length() {
        for (const char* modifier : {"hh", "h", "ll", "l", "j", "z", "t", "L", "q"})
            if (text_.substr(at_).starts_with(modifier)) {
                at_ += std::string_view(modifier).size();
                return std::string_view(modifier) == "q" ? "ll" : modifier;
            }
        return "";
    }

  private:
    std::string_view text_;
    size_t at_ = 0;
};

// Numbers arguments: either all in order, or all by position.
class Arguments {
  public:
    int take(std::optional<unsigned> position) {
        (position ? positions_ : ordered_) = true;
        return position ? static_cast<int>(*position) - 1 : next_++;
    }
    bool isMixed() const { return positions_ && ordered_; }

  private:
    bool positions_ = false, ordered_ = false;
    int next_ = 0;
};

bool isOneOf(char c, std::string_view set) { return c != 0 && set.find(c) != std::string_view::npos; }

bool readFlags(Reader& in, Conversion& c) {
    for (;; in.next()) {
        switch (in.peek()) {
        case '-': c.left = true; break;
        case '0': c.zero = true; break;
        case '+': c.plus = true; break;
        case ' ': c.blank = true; break;
        case '#': c.alternate = true; break;
        case '\'':
        case 'I': return false;
        default: return true;
        }
    }
}

} // namespace

std::optional<std::vector<Conversion>> parsePrintFormat(std::string_view text) {
    std::vector<Conversion> all;
    Reader in(text);
    Arguments arguments;
    auto literal = [&](const std::string& characters) {
        if (characters.empty()) return;
        if (all.empty() || all.back().kind != 0) all.emplace_back();
        all.back().literal += characters;
    };
    while (!in.atEnd()) {
        literal(in.until('%'));
        if (!in.take('%')) break;
        if (in.take('%')) {
            literal("%");
            continue;
        }
        Conversion c;
        auto position = in.position();
        if (!readFlags(in, c)) return std::nullopt;
        if (in.take('*'))
            c.widthArgument = arguments.take(in.position());
        else
            c.width = in.number();
        if (in.take('.')) {
            if (in.take('*'))
                c.precisionArgument = arguments.take(in.position());
            else
                c.precision = in.number().value_or(0);
        }
        c.length = in.length();
        c.kind = in.next();
        if (c.kind == 'm') return std::nullopt; // of the GNU C library: what errno means
        if (!isOneOf(c.kind, "diouxXeEfFgGaAcspn")) return std::nullopt;
        c.argument = arguments.take(position);
        all.push_back(c);
    }
    if (arguments.isMixed()) return std::nullopt;
    return all;
}

std::optional<std::vector<Conversion>> parseScanFormat(std::string_view text) {
    std::vector<Conversion> all;
    Reader in(text);
    Arguments arguments;
    while (!in.atEnd()) {
        Conversion text;
        text.literal = in.until('%');
        if (!text.literal.empty()) all.push_back(text);
        if (!in.take('%')) break;
        Conversion c;
        if (in.take('%')) {
            c.kind = '%';
            all.push_back(c);
            continue;
        }
        auto position = in.position();
        c.suppressed = in.take('*');
        c.width = in.number();
        if (c.width == 0u) return std::nullopt;
        c.length = in.length();
        c.kind = in.next();
        if (c.kind == '[') {
            if (in.take('^')) c.literal = "^";
            if (in.take(']')) c.literal += ']';
            c.literal += in.until(']');
            if (!in.take(']')) return std::nullopt;
        } else if (!isOneOf(c.kind, "diouxXeEfFgGaAcspn")) {
            return std::nullopt;
        }
        if (!c.suppressed) c.argument = arguments.take(position);
        all.push_back(c);
    }
    if (arguments.isMixed()) return std::nullopt;
    return all;
}

} // namespace vouch::frontend
