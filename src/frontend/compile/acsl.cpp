#include "frontend/compile/acsl.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <span>
#include <stdexcept>

namespace vouch::frontend {

namespace {

using Words = std::vector<std::string>;
using Part = std::span<const std::string>;

bool isWordCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// Tokens of a predicate; longest operators first.
Words wordsOf(std::string_view text) {
    static constexpr std::array<std::string_view, 24> kOperators = {
        "<==>", "==>", "<<=", ">>=", "<->", "-->", "...", "<=", ">=", "==", "!=", "&&",
        "||",   "^^",  "<<",  ">>",  "->",  "++",  "--",  "+=", "-=", "*=", "/=", "%="};
    Words words;
    for (size_t i = 0; i < text.size();) {
        size_t length = 1;
        if (std::isspace(static_cast<unsigned char>(text[i]))) {
            ++i;
            continue;
        }
        if (isWordCharacter(text[i]) || text[i] == '\\') {
            while (i + length < text.size() &&
                   (isWordCharacter(text[i + length]) || text[i + length] == '.')) {
                if (text[i + length] == '.' && !std::isdigit(static_cast<unsigned char>(text[i]))) break;
                ++length;
            }
        } else if (text[i] == '\'' || text[i] == '"') {
            while (i + length < text.size() && text[i + length] != text[i])
                length += text[i + length] == '\\' ? 2 : 1;
            length = std::min(length + 1, text.size() - i);
        } else {
            for (std::string_view op : kOperators)
                if (text.substr(i).starts_with(op)) {
                    length = op.size();
                    break;
                }
        }
        words.emplace_back(text.substr(i, length));
        i += length;
    }
    return words;
}

bool isOpening(const std::string& w) { return w == "(" || w == "["; }
bool isClosing(const std::string& w) { return w == ")" || w == "]"; }
bool isComparison(const std::string& w) {
    return w == "<" || w == "<=" || w == ">" || w == ">=" || w == "==" || w == "!=";
}

// Positions of words that stand in no brackets and satisfy the condition.
template <class Wanted> std::vector<size_t> whereOutside(Part words, const Wanted& wanted) {
    std::vector<size_t> found;
    int depth = 0;
    for (size_t i = 0; i < words.size(); ++i) {
        if (isClosing(words[i])) --depth;
        if (depth == 0 && wanted(words[i])) found.push_back(i);
        if (isOpening(words[i])) ++depth;
    }
    return found;
}
std::vector<size_t> outside(Part words, std::string_view wanted) {
    return whereOutside(words, [&](const std::string& w) { return w == wanted; });
}

std::string translate(Part words);

std::string group(Part words) { return "(" + translate(words) + ")"; }

// What stands in brackets is translated by itself; the rest is C already.
std::string plain(Part words) {
    std::string text;
    for (size_t i = 0; i < words.size(); ++i) {
        const std::string& w = words[i];
        if (!text.empty()) text += ' ';
        if (w == "\\true" || w == "\\false") {
            text += w == "\\true" ? "1" : "0";
            continue;
        }
        text += w;
        if (!isOpening(w)) continue;
        size_t end = i + 1;
        for (int depth = 1; end < words.size(); ++end) {
            depth += isOpening(words[end]) ? 1 : isClosing(words[end]) ? -1 : 0;
            if (depth == 0) break;
        }
        text += translate(words.subspan(i + 1, end - i - 1));
        i = end - 1; // the closing one comes next
    }
    return text;
}

// a <= b < c: all in one direction, or equations.
std::string chain(Part words, const std::vector<size_t>& at) {
    bool up = false, down = false;
    for (size_t i : at) {
        up |= words[i] == "<" || words[i] == "<=";
        down |= words[i] == ">" || words[i] == ">=";
        if (words[i] == "!=") throw std::runtime_error("a chain with != is not understood");
    }
    if (up && down) throw std::runtime_error("a chain of comparisons in both directions is not understood");
    auto isBitwise = [](const std::string& w) { return w == "&" || w == "|" || w == "^"; };
    if (!whereOutside(words, isBitwise).empty())
        throw std::runtime_error("a chain with bit operations needs brackets");
    std::string text;
    size_t begin = 0;
    for (size_t k = 0; k < at.size(); ++k) {
        size_t end = k + 1 < at.size() ? at[k + 1] : words.size();
        Part left = words.subspan(begin, at[k] - begin), right = words.subspan(at[k] + 1, end - at[k] - 1);
        text += (text.empty() ? "" : " && ") + group(left) + " " + words[at[k]] + " " + group(right);
        begin = at[k] + 1;
    }
    return text;
}

std::string joined(Part words, const std::vector<size_t>& at, const std::string& op) {
    std::string text;
    size_t begin = 0;
    for (size_t k = 0; k <= at.size(); ++k) {
        size_t end = k < at.size() ? at[k] : words.size();
        text += (k == 0 ? "" : " " + op + " ") + group(words.subspan(begin, end - begin));
        begin = end + 1;
    }
    return text;
}

// From what binds least to what binds most. Each operator's operands become bracketed C.
std::string translate(Part words) {
    if (words.empty()) return "";
    auto before = [&](size_t i) { return words.subspan(0, i); };
    auto behind = [&](size_t i) { return words.subspan(i + 1); };
    if (auto comma = outside(words, ","); !comma.empty())
        return translate(before(comma.front())) + ", " + translate(behind(comma.front()));
    if (auto choice = outside(words, "?"); !choice.empty()) {
        auto colon = outside(words, ":");
        if (choice.size() != 1 || colon.size() != 1) throw std::runtime_error("? in ? needs brackets");
        return group(before(choice[0])) + " ? " +
               group(words.subspan(choice[0] + 1, colon[0] - choice[0] - 1)) + " : " +
               group(behind(colon[0]));
    }
    if (auto at = outside(words, "<==>"); !at.empty())
        return "(!" + group(before(at.back())) + " == !" + group(behind(at.back())) + ")";
    if (auto at = outside(words, "==>"); !at.empty())
        return "(!" + group(before(at.front())) + " || " + group(behind(at.front())) + ")";
    if (auto at = outside(words, "||"); !at.empty()) return joined(words, at, "||");
    if (auto at = outside(words, "^^"); !at.empty())
        return "(!" + group(before(at.back())) + " != !" + group(behind(at.back())) + ")";
    if (auto at = outside(words, "&&"); !at.empty()) return joined(words, at, "&&");
    if (auto at = whereOutside(words, isComparison); at.size() > 1) return chain(words, at);
    return plain(words);
}

void refuseOthers(const Words& words) {
    for (const std::string& w : words) {
        if (w.starts_with("\\") && w != "\\true" && w != "\\false")
            throw std::runtime_error(w + " is not understood");
        if (w == "<->" || w == "-->" || w == "..." || w == "{" || w == "}" || w == "@")
            throw std::runtime_error(w + " is not understood");
    }
    int depth = 0;
    for (const std::string& w : words) {
        depth += isOpening(w) ? 1 : isClosing(w) ? -1 : 0;
        if (depth < 0) break;
    }
    if (depth != 0) throw std::runtime_error("brackets do not match");
}

// --- comments

class Scanner {
  public:
    explicit Scanner(const std::string& source) : source_(source) {}

    std::vector<AcslInvariant> run() {
        while (at_ < source_.size()) step();
        endRun();
        return std::move(found_);
    }

  private:
    void step() {
        const std::string_view rest = std::string_view(source_).substr(at_);
        if (rest.starts_with("//") || rest.starts_with("/*")) return comment(rest);
        if (rest[0] == '"' || rest[0] == '\'') {
            endRun();
            const char quote = rest[0];
            for (++at_; at_ < source_.size() && source_[at_] != quote && source_[at_] != '\n'; ++at_)
                at_ += source_[at_] == '\\';
            ++at_;
            return;
        }
        if (!std::isspace(static_cast<unsigned char>(rest[0]))) endRun();
        ++at_;
    }

    // Lines of `//@` one after the other are one annotation.
    void comment(std::string_view rest) {
        const bool isLine = rest[1] == '/';
        size_t end = isLine ? rest.find('\n') : rest.find("*/", 2);
        if (end == std::string_view::npos) end = rest.size();
        if (rest.size() > 2 && rest[2] == '@') {
            std::string text(rest.substr(3, end - std::min<size_t>(end, 3)));
            if (!isLine) dropMargin(text);
            for (size_t i = 0; i < text.size(); ++i) {
                annotation_ += text[i];
                offsets_.push_back(at_ + 3 + i);
            }
            annotation_ += '\n';
            offsets_.push_back(at_ + end);
        }
        at_ += std::min(rest.size(), isLine ? end : end + 2);
    }

    // Lines of such a comment may begin with @.
    static void dropMargin(std::string& text) {
        bool isMargin = false;
        for (char& c : text) {
            if (c == '\n')
                isMargin = true;
            else if (isMargin && c == '@')
                c = ' ', isMargin = false;
            else if (!std::isspace(static_cast<unsigned char>(c)))
                isMargin = false;
        }
        while (!text.empty() && (text.back() == '@' || text.back() == ' ')) text.pop_back();
    }

    // A token follows the comments that were collected: here.
    void endRun() {
        size_t begin = 0;
        for (size_t i = 0; i <= annotation_.size(); ++i)
            if (i == annotation_.size() || (annotation_[i] == ';' && !isBinding(begin, i))) {
                clause(begin, i);
                begin = i + 1;
            }
        annotation_.clear();
        offsets_.clear();
    }

    // A semicolon that belongs to a quantifier: as many as there are binders.
    bool isBinding(size_t begin, size_t end) const {
        const std::string_view text = std::string_view(annotation_).substr(begin, end - begin);
        const Words words = wordsOf(text);
        const auto binders = std::count_if(words.begin(), words.end(), [](const std::string& w) {
            return w == "\\forall" || w == "\\exists" || w == "\\let";
        });
        return std::count(text.begin(), text.end(), ';') < binders;
    }

    void clause(size_t begin, size_t end) {
        const std::string_view text = std::string_view(annotation_).substr(begin, end - begin);
        const Words words = wordsOf(text);
        const auto key = std::search(words.begin(), words.end(), kKey.begin(), kKey.end());
        if (key == words.end()) return;
        size_t predicate = text.find("invariant", text.find("loop")) + std::string_view("invariant").size();
        AcslInvariant invariant;
        if (key != words.begin()) {
            invariant.problem = "'" + words.front() + "' is not understood";
        } else {
            Words rest(key + 2, words.end());
            if (rest.size() > 2 && rest[1] == ":" &&
                (std::isalpha(static_cast<unsigned char>(rest[0][0])) || rest[0][0] == '_'))
                predicate = text.find(':', predicate) + 1; // its name
        }
        while (predicate < text.size() && std::isspace(static_cast<unsigned char>(text[predicate])))
            ++predicate;
        invariant.text = oneLine(text.substr(predicate));
        locate(offsets_.at(std::min(begin + predicate, offsets_.size() - 1)), invariant);
        invariant.next = static_cast<unsigned>(at_);
        if (invariant.problem.empty()) try {
                invariant.expression = acslToC(text.substr(predicate));
            } catch (const std::runtime_error& e) {
                invariant.problem = e.what();
            }
        found_.push_back(std::move(invariant));
    }

    static std::string oneLine(std::string_view text) {
        std::string line;
        for (char c : text)
            if (!std::isspace(static_cast<unsigned char>(c)))
                line += c;
            else if (!line.empty() && line.back() != ' ')
                line += ' ';
        while (!line.empty() && line.back() == ' ') line.pop_back();
        return line;
    }

    void locate(size_t offset, AcslInvariant& invariant) const {
        const auto end = source_.begin() + static_cast<ptrdiff_t>(offset);
        invariant.line = 1 + static_cast<unsigned>(std::count(source_.begin(), end, '\n'));
        const size_t lineBegin = offset == 0 ? std::string::npos : source_.rfind('\n', offset - 1);
        invariant.column =
            static_cast<unsigned>(lineBegin == std::string::npos ? offset + 1 : offset - lineBegin);
    }

    static inline const Words kKey = {"loop", "invariant"};

    const std::string& source_;
    size_t at_ = 0;
    std::string annotation_;      // comments since the last token
    std::vector<size_t> offsets_; // where its characters come from
    std::vector<AcslInvariant> found_;
};

} // namespace

std::string acslToC(std::string_view predicate) {
    const Words words = wordsOf(predicate);
    if (words.empty()) throw std::runtime_error("there is no predicate");
    refuseOthers(words);
    return translate(words);
}

std::vector<AcslInvariant> findAcslInvariants(const std::string& source) {
    if (source.find("invariant") == std::string::npos || source.find("@") == std::string::npos) return {};
    return Scanner(source).run();
}

} // namespace vouch::frontend
