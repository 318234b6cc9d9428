#include "report/words.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <sstream>

namespace vouch::report {

std::string oneLine(std::string text) {
    for (char& c : text)
        if (static_cast<unsigned char>(c) < ' ' || c == 0x7f) c = ' ';
    size_t end = text.find_last_not_of(' ');
    text.resize(end == std::string::npos ? 0 : end + 1);
    return text;
}

std::string place(const std::string& file, unsigned line) {
    if (file.empty()) return {};
    return line == 0 ? file : file + ":" + std::to_string(line);
}

std::string trimmed(const std::string& source) {
    size_t start = source.find_first_not_of(" \t");
    return start == std::string::npos ? std::string() : oneLine(source.substr(start));
}

std::string listOf(const std::vector<std::string>& words, const char* between) {
    std::string text;
    for (const std::string& w : words) text += (text.empty() ? "" : between) + w;
    return text;
}

std::string valuesText(const std::vector<evidence::NamedValue>& values, const char* between) {
    std::vector<std::string> words;
    for (const auto& [name, value] : values) words.push_back(value.empty() ? name : name + " = " + value);
    return listOf(words, between);
}

std::string shortened(const std::string& text, size_t most) {
    return text.size() <= most || most < 4 ? text : text.substr(0, most - 3) + "...";
}

std::string withoutComments(const std::string& source) {
    std::string text = trimmed(source);
    for (size_t at = 0; at + 1 < text.size(); ++at) {
        if (text[at] == '"' || text[at] == '\'') {
            char quote = text[at++];
            while (at < text.size() && text[at] != quote) at += text[at] == '\\' ? 2 : 1;
        } else if (text[at] == '/' && text[at + 1] == '/') {
            text.resize(at);
        } else if (text[at] == '/' && text[at + 1] == '*') {
            size_t end = text.find("*/", at + 2);
            text.erase(at, end == std::string::npos ? end : end + 2 - at);
        }
    }
    return oneLine(text);
}

namespace {

std::string elapsedText(double seconds) {
    std::ostringstream text;
    text << (seconds < 10 ? std::round(seconds * 10) / 10 : std::round(seconds)) << " s";
    return text.str();
}

std::string tried(const Report& r) {
    std::vector<std::string> names;
    for (const EngineReport& e : r.engines)
        if (std::find(names.begin(), names.end(), e.name) == names.end()) names.push_back(e.name);
    std::string text = names.empty() ? "no engine has been started"
                       : names.size() == 1
                           ? "the engine " + names.front() + " was tried"
                           : std::to_string(names.size()) + " engines were tried (" + listOf(names) + ")";
    return text + (r.wallSeconds > 0 ? " for " + elapsedText(r.wallSeconds) : "");
}

// The loops of which engines have proved something, as places where an invariant would help.
std::string loopsText(const Report& r) {
    std::set<std::string> places;
    for (const Invariant& i : r.invariants) places.insert(place(i.file, i.line));
    return listOf({places.begin(), places.end()});
}

struct Advice {
    const char* reason; // begins like this
    const char* obstacle;
    const char* next;
};
constexpr Advice kAdvice[] = {
    {"timeout", "the time ran out before there was an answer",
     "give it more time (--timeout SECONDS), or help with loop invariants (--invariants FILE)"},
    {"out of memory", "the memory that it may use did not suffice",
     "allow more (--memory MB), or a single engine that needs less (--engine kinduction)"},
    {"unsupported", "an execution may come to something that Vouch does not model",
     "replace or leave out what the reason names, or give it a body"},
    {"undefined", "an execution may come to something to which C gives no meaning",
     "check what the reason names with --property all, and mend it"},
    {"recursion deeper", "recursion goes deeper than what was modelled", "use --recursion stack"},
    {"program too large", "the program is larger than what can be modelled",
     "verify parts of it by themselves"},
    {"unconfirmed", "an answer was found, but could not be checked in time",
     "give it more time (--timeout SECONDS), or accept what is not checked (--unconfirmed)"},
    {"refuted evidence",
     "an engine gave an answer that did not survive its check, so nothing of it is believed",
     "try another engine (--engine), and please report it"},
    {"engines contradict", "two engines gave opposite answers, which is a fault of Vouch",
     "please report it, with the program"},
    {"interrupted", "it was interrupted", "run it again"},
    {"assumption about the environment", "the proof rests on an assumption, which --strict does not accept",
     "leave out --strict, or make the assumption part of the program"},
    {"path program", "only a fragment of the program was looked at", "leave out --path-program"},
    {"internal error", "Vouch itself has failed", "please report it, with the program"},
};

} // namespace

std::string unknownInWords(const Report& r) {
    std::string obstacle = "it was not strong enough: " + oneLine(r.reason);
    std::string next =
        "try other engines (--engine portfolio), or help with loop invariants (--invariants FILE)";
    for (const Advice& a : kAdvice)
        if (r.reason.starts_with(a.reason)) {
            obstacle = a.obstacle;
            next = a.next;
            break;
        }
    std::string loops = loopsText(r);
    if (!loops.empty() && r.reason.starts_with("timeout")) next += "; loops where they matter: " + loops;
    return "not decided: " + tried(r) + ", but " + obstacle + ". What to try next: " + next + ".";
}

} // namespace vouch::report
