#include "bench/words.h"

#include "bench/error.h"

#include <cctype>
#include <string_view>

namespace vouch::bench {

namespace {

class Splitter {
  public:
    explicit Splitter(const std::string& text) : text_(text) {}

    std::vector<std::string> run() {
        std::vector<std::string> words;
        while (skipBlanks()) words.push_back(word());
        return words;
    }

  private:
    bool skipBlanks() {
        while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
        return at_ < text_.size();
    }

    std::string word() {
        std::string result;
        for (; at_ < text_.size() && !std::isspace(static_cast<unsigned char>(text_[at_])); ++at_) {
            char c = text_[at_];
            if (c == '\'' || c == '"')
                result += quoted(c);
            else if (c == '\\' && at_ + 1 < text_.size())
                result += text_[++at_];
            else
                result += c;
        }
        return result;
    }

    // Leaves at_ on the closing quote.
    std::string quoted(char quote) {
        std::string result;
        for (++at_; at_ < text_.size(); ++at_) {
            if (text_[at_] == quote) return result;
            bool escape = quote == '"' && text_[at_] == '\\' && at_ + 1 < text_.size();
            result += text_[escape ? ++at_ : at_];
        }
        throw BenchError("a quote without end in: " + text_);
    }

    const std::string& text_;
    size_t at_ = 0;
};

constexpr std::string_view kPlain = "-_./=+:,@%{}"; // besides letters and digits

bool plain(const std::string& word) {
    for (char c : word)
        if (!std::isalnum(static_cast<unsigned char>(c)) && kPlain.find(c) == std::string_view::npos)
            return false;
    return !word.empty();
}

} // namespace

std::vector<std::string> splitWords(const std::string& text) { return Splitter(text).run(); }

std::string joinWords(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) {
        if (!text.empty()) text += ' ';
        if (plain(word)) {
            text += word;
            continue;
        }
        text += '\'';
        for (char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
        text += '\'';
    }
    return text;
}

} // namespace vouch::bench
