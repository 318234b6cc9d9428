// Session: a script is obeyed, command by command, and answered as SMT-LIB 2.6 has it.
//
// What cannot be answered where it stands (a model after unsat, ...) is answered by (error "..."), and the script goes on. A
// check-sat is decided from the beginning (decide.h): the answer says what it rests on, and nothing of an earlier one.
#pragma once

#include "formula/decide.h"
#include "term/smtlib.h"

#include <functional>
#include <map>

namespace vouch::formula {

// One check-sat.
struct Checked {
    unsigned line = 0;
    Result result = Result::Unknown;
    std::string reason; // Unknown: why
    evidence::Check check;
    support::Statistics statistics;
};
const char* answerText(Result result); // "sat", "unsat", "unknown"

class Session {
  public:
    struct Listener {
        std::function<void(const std::string& text)> says; // lines, each with its end
        std::function<void(unsigned line)> begins;         // a check-sat
        std::function<void(const Checked&)> ends;
    };
    using LimitsNow = std::function<Limits()>; // for a check that begins now
    Session(term::TermManager& plain, Manner manner, LimitsNow limits, Listener listener)
        : plain_(plain), manner_(std::move(manner)), limits_(std::move(limits)),
          listener_(std::move(listener)) {}

    void obey(const term::SmtLibCommand& command);

  private:
    struct Assertion {
        Term formula;
        std::string text, name; // name: empty if it has none
    };
    struct Declared {
        Term variable;
        std::string name;
    };
    struct Level {
        size_t assertions, declared;
    };

    void check(const term::SmtLibCommand& command);
    Query query(const term::SmtLibCommand& command, std::vector<std::string>& names) const;
    void declare(const term::SmtLibCommand& command);
    void pop(uint32_t levels);
    void reset(bool isWhole);
    void say(const std::string& line) { listener_.says(line + "\n"); }
    void error(const term::SmtLibCommand& command, const std::string& what);
    bool hasModel(const term::SmtLibCommand& command);
    bool hasCore(const term::SmtLibCommand& command, const char* option);
    void tellModel(const term::SmtLibCommand& command);
    void tellValues(const term::SmtLibCommand& command);
    void tellNames(const std::vector<std::string>& names);
    void tellAssertions();
    void tellAssignment(const term::SmtLibCommand& command);
    void tellInfo(const term::SmtLibCommand& command);
    bool isOn(const std::string& option) const;
    std::optional<std::string> valueText(Term t);

    term::TermManager& plain_;
    Manner manner_;
    LimitsNow limits_;
    Listener listener_;
    std::vector<Assertion> assertions_;
    std::vector<Declared> declared_;
    std::vector<Level> levels_;
    std::map<std::string, std::string> options_;
    std::optional<Decision> last_; // of the last check-sat, until something changes
    std::vector<std::string> core_, failedAssumptions_;
    std::string reason_; // of the last unknown
};

} // namespace vouch::formula
