#include "evidence/failure.h"

#include <algorithm>
#include <set>

namespace vouch::evidence {

namespace {

constexpr size_t kComparedValues = 12;

class Describer {
  public:
    Describer(const Scene& scene, const std::vector<TraceLine>& lines, const std::vector<std::string>& files,
              SourceText& text, const KnownValues& known)
        : scene_(scene), lines_(lines), files_(files), text_(text), known_(known) {}

    Failure run() {
        at(scene_.where, scene_.function);
        const std::string line = text_.text(scene_.where);
        if (!scene_.memory.empty())
            tell(scene_.memory, line);
        else if (scene_.property == "no-overflow")
            tell("signed arithmetic overflows in `" + line + "`", line);
        else if (scene_.property == "no-div-by-zero")
            tell("a division by zero in `" + line + "`", line);
        else if (scene_.property == "no-bad-shift")
            tell("a shift by an amount that is negative or too large in `" + line + "`", line);
        else if (!assertion() && !wrapper())
            call();
        return std::move(failure_);
    }

  private:
    void at(program::SourceLocation where, const std::string& function) {
        failure_.file = where.file < files_.size() ? files_[where.file] : "";
        failure_.line = where.line;
        failure_.column = where.column;
        failure_.function = function;
    }
    void tell(std::string what, const std::string& condition) {
        failure_.what = std::move(what);
        for (std::string place : placesIn(condition)) {
            std::string value = known_.valueOf(failure_.function, place);
            if (value.empty()) value = known_.valueOf(failure_.function, place = baseOf(place));
            bool isNew = std::none_of(failure_.values.begin(), failure_.values.end(),
                                      [&](const NamedValue& v) { return v.first == place; });
            if (!value.empty() && isNew && failure_.values.size() < kComparedValues)
                failure_.values.emplace_back(place, value);
        }
    }

    // assert(c), in the line where it fails
    bool assertion() {
        for (const char* word : {"assert", "__VERIFIER_assert", "static_assert"}) {
            std::string condition = text_.argumentsOf(word, scene_.where);
            if (condition.empty() || isDefinition(scene_.where.file, scene_.where.line)) continue;
            tell("the assertion `" + condition + "` does not hold", condition);
            return true;
        }
        return false;
    }
    // A function of the program that asserts its argument: what matters is the call.
    bool wrapper() {
        if (scene_.function.find("assert") == std::string::npos) return false;
        for (auto line = lines_.rbegin(); line != lines_.rend(); ++line) {
            if (line->function == scene_.function) continue;
            auto file =
                static_cast<uint32_t>(std::find(files_.begin(), files_.end(), line->file) - files_.begin());
            std::string condition = text_.argumentsOf(scene_.function, {file, line->line, 0});
            if (condition.empty()) return false;
            at({file, line->line, 0}, line->function);
            tell("the assertion `" + condition + "` does not hold", condition);
            return true;
        }
        return false;
    }
    // reach_error() and its kin: the condition on the way there is what decides.
    void call() {
        std::string line = text_.text(scene_.where);
        std::string what =
            scene_.property == "unreach-call" ? "the error is reached" : scene_.property + " is violated";
        if (scene_.property == "unreach-call")
            for (const char* name : {"reach_error", "__VERIFIER_error"})
                if (findWord(line, name) != std::string::npos) what = std::string(name) + "() is called";
        if (looksLikeBranch(line)) return tell(what + ": `" + conditionIn(line) + "`", conditionIn(line));
        for (auto before = lines_.rbegin(); before != lines_.rend(); ++before) {
            if (before->function != scene_.function) break;
            if (before->line == scene_.where.line || !looksLikeBranch(before->source)) continue;
            return tell(what + ", decided by `" + before->source + "` in line " +
                            std::to_string(before->line),
                        conditionIn(before->source));
        }
        tell(what, line);
    }
    bool isDefinition(uint32_t file, unsigned line) {
        std::string text = SourceText::trimmed(text_.line(file, line));
        return text.starts_with("void ") || text.starts_with("static ") || text.starts_with("extern ");
    }

    const Scene& scene_;
    const std::vector<TraceLine>& lines_;
    const std::vector<std::string>& files_;
    SourceText& text_;
    const KnownValues& known_;
    Failure failure_;
};

class Marker {
  public:
    Marker(const Failure& failure, const Naming& naming, std::vector<TraceLine>& lines)
        : naming_(naming), lines_(lines) {
        for (const NamedValue& v : failure.values) want(failure.function, baseOf(v.first));
        if (!lines.empty()) wantAll(lines.back());
    }

    void run() {
        bool callMatters = false; // something in the function behind the current line does
        for (size_t i = lines_.size(); i-- > 0;) {
            TraceLine& line = lines_[i];
            line.branches = looksLikeBranch(line.source);
            bool changesFunction = i + 1 < lines_.size() && lines_[i + 1].function != line.function;
            if ((changesFunction && callMatters) || line.branches) wantAll(line);
            if (changesFunction) callMatters = false;
            callMatters |= mark(line);
        }
    }

  private:
    bool mark(TraceLine& line) {
        for (const NamedValue& a : line.assignments)
            if (wanted_.contains(keyOf(line.function, baseOf(a.first)))) line.decisive.push_back(a.first);
        if (line.decisive.empty()) return false;
        wantAll(line);
        return true;
    }
    std::pair<std::string, std::string> keyOf(const std::string& function, const std::string& name) const {
        return {naming_.isGlobal(name) ? "" : function, name};
    }
    void want(const std::string& function, const std::string& name) { wanted_.insert(keyOf(function, name)); }
    void wantAll(const TraceLine& line) {
        for (const std::string& place : placesIn(line.source)) want(line.function, baseOf(place));
    }
    const Naming& naming_;
    std::vector<TraceLine>& lines_;
    std::set<std::pair<std::string, std::string>> wanted_; // function, name
};

} // namespace

Failure describeFailure(const Scene& scene, const std::vector<TraceLine>& lines,
                        const std::vector<std::string>& files, SourceText& text, const KnownValues& known) {
    return Describer(scene, lines, files, text, known).run();
}

void markDecisive(const Failure& failure, const Naming& naming, std::vector<TraceLine>& lines) {
    Marker(failure, naming, lines).run();
}

} // namespace vouch::evidence
