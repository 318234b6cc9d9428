#include "formula/session.h"

#include "support/check.h"
#include "support/version.h"

#include <sstream>

namespace vouch::formula {

using term::SmtLibCommand;
using Kind = term::SmtLibCommand::Kind;

const char* answerText(Result result) {
    return result == Result::Sat ? "sat" : result == Result::Unsat ? "unsat" : "unknown";
}

namespace {

// A string literal: quotes are doubled.
std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (char c : text) result += c == '"' ? "\"\"" : std::string(1, c);
    return result + "\"";
}

} // namespace

void Session::obey(const SmtLibCommand& c) {
    switch (c.kind) {
    case Kind::SetLogic:
    case Kind::SetInfo:
    case Kind::Define:
    case Kind::Exit: break;
    case Kind::SetOption: options_[c.texts[0]] = c.texts.size() > 1 ? c.texts[1] : ""; break;
    case Kind::Declare: declare(c); break;
    case Kind::Assert:
        last_.reset();
        assertions_.push_back({c.terms[0], c.texts[0], c.texts.size() > 1 ? c.texts[1] : ""});
        break;
    case Kind::Push:
        last_.reset();
        levels_.insert(levels_.end(), c.count, {assertions_.size(), declared_.size()});
        break;
    case Kind::Pop: pop(c.count); break;
    case Kind::Reset: reset(true); break;
    case Kind::ResetAssertions: reset(false); break;
    case Kind::CheckSat:
    case Kind::CheckSatAssuming: return check(c);
    case Kind::GetModel: return tellModel(c);
    case Kind::GetValue: return tellValues(c);
    case Kind::GetUnsatCore:
        if (hasCore(c, ":produce-unsat-cores")) tellNames(core_);
        return;
    case Kind::GetUnsatAssumptions:
        if (hasCore(c, ":produce-unsat-assumptions")) tellNames(failedAssumptions_);
        return;
    case Kind::GetAssertions: return tellAssertions();
    case Kind::GetAssignment: return tellAssignment(c);
    case Kind::GetInfo: return tellInfo(c);
    case Kind::GetOption: return say(options_.contains(c.texts[0]) ? options_.at(c.texts[0]) : "unsupported");
    case Kind::Echo: return say("\"" + c.texts[0] + "\"");
    }
    if (isOn(":print-success")) say("success");
}

bool Session::isOn(const std::string& option) const {
    const auto it = options_.find(option);
    return it != options_.end() && it->second == "true";
}

void Session::error(const SmtLibCommand& c, const std::string& what) {
    say("(error " + quoted("line " + std::to_string(c.line) + ": " + what) + ")");
}

// --- what is asserted

void Session::declare(const SmtLibCommand& c) { declared_.push_back({c.terms[0], c.texts[0]}); }

void Session::pop(uint32_t levels) {
    if (levels == 0) return;
    VOUCH_CHECK(levels <= levels_.size(), "more levels than there are");
    last_.reset();
    const Level& level = levels_[levels_.size() - levels];
    assertions_.resize(level.assertions);
    if (!isOn(":global-declarations")) declared_.resize(level.declared);
    levels_.resize(levels_.size() - levels);
}

void Session::reset(bool isWhole) {
    last_.reset();
    assertions_.clear();
    levels_.clear();
    if (isWhole || !isOn(":global-declarations")) declared_.clear();
    if (isWhole) options_.clear();
}

// --- checks

// What may be in an unsatisfiable core is tracked, if one may be asked for.
Query Session::query(const SmtLibCommand& c, std::vector<std::string>& names) const {
    Query query;
    for (const Assertion& a : assertions_) {
        const bool isTracked = !a.name.empty() && isOn(":produce-unsat-cores");
        (isTracked ? query.tracked : query.fixed).push_back(a.formula);
        if (isTracked) names.push_back(a.name);
    }
    const bool areTracked = isOn(":produce-unsat-assumptions");
    auto& assumptions = areTracked ? query.tracked : query.fixed;
    assumptions.insert(assumptions.end(), c.terms.begin(), c.terms.end());
    return query;
}

void Session::check(const SmtLibCommand& c) {
    listener_.begins(c.line);
    std::vector<std::string> names;
    const Query asked = query(c, names);
    last_ = decide(plain_, asked, manner_, limits_());
    reason_ = last_->reason;
    core_.clear();
    failedAssumptions_.clear();
    for (size_t i : last_->core)
        (i < names.size() ? core_ : failedAssumptions_)
            .push_back(i < names.size() ? term::smtLibSymbol(names[i]) : c.texts.at(i - names.size()));
    say(answerText(last_->result));
    listener_.ends({c.line, last_->result, last_->reason, last_->check, last_->statistics});
}

// --- what was found

bool Session::hasModel(const SmtLibCommand& c) {
    const bool has = last_ && last_->result == Result::Sat;
    if (!has) error(c, "there is no model: none was found since the last change");
    return has;
}

bool Session::hasCore(const SmtLibCommand& c, const char* option) {
    if (!isOn(option)) {
        error(c, std::string("option ") + option + " is not set");
        return false;
    }
    const bool has = last_ && last_->result == Result::Unsat;
    if (!has) error(c, "there is no core: nothing was refuted since the last change");
    return has;
}

std::optional<std::string> Session::valueText(Term t) {
    VOUCH_CHECK(last_ && last_->result == Result::Sat, "values need a model");
    return term::smtLibValue(term::evaluate(plain_, t, last_->model), plain_.sort(t));
}

void Session::tellModel(const SmtLibCommand& c) {
    if (!hasModel(c)) return;
    std::string text = "(\n";
    for (const Declared& d : declared_) {
        const auto value = valueText(d.variable);
        if (!value) return error(c, "too many elements: " + d.name);
        text += "  (define-fun " + term::smtLibSymbol(d.name) + " () " +
                term::smtLibSort(plain_.sort(d.variable)) + " " + *value + ")\n";
    }
    say(text + ")");
}

void Session::tellValues(const SmtLibCommand& c) {
    if (!hasModel(c)) return;
    std::string text = "(";
    for (size_t i = 0; i < c.terms.size(); ++i) {
        const auto value = valueText(c.terms[i]);
        if (!value) return error(c, "too many elements: " + c.texts[i]);
        text += (i > 0 ? "\n (" : "(") + c.texts[i] + " " + *value + ")";
    }
    say(text + ")");
}

void Session::tellNames(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : " ") + name;
    say("(" + text + ")");
}

void Session::tellAssertions() {
    std::string text;
    for (const Assertion& a : assertions_) text += (text.empty() ? "" : "\n ") + a.text;
    say("(" + text + ")");
}

void Session::tellAssignment(const SmtLibCommand& c) {
    if (!hasModel(c)) return;
    std::string text;
    for (const Assertion& a : assertions_)
        if (!a.name.empty())
            text += (text.empty() ? "(" : " (") + term::smtLibSymbol(a.name) + " " +
                    valueText(a.formula).value() + ")";
    say("(" + text + ")");
}

void Session::tellInfo(const SmtLibCommand& c) {
    const std::string& what = c.texts[0];
    const auto answer = [&](const std::string& value) { say("(" + what + " " + value + ")"); };
    if (what == ":name") return answer("\"Vouch\"");
    if (what == ":version") return answer(quoted(support::version()));
    if (what == ":authors") return answer("\"the authors of Vouch\"");
    if (what == ":error-behavior") return answer("continued-execution");
    if (what == ":assertion-stack-levels") return answer(std::to_string(levels_.size()));
    if (what == ":reason-unknown") return answer(quoted(reason_));
    if (what != ":all-statistics" || !last_) return say("unsupported");
    std::ostringstream text;
    for (const auto& [name, value] : last_->statistics.all())
        text << (text.tellp() > 0 ? "\n " : "") << ':' << name << ' ' << value;
    say("(" + text.str() + ")");
}

} // namespace vouch::formula
