#include "formula/decide.h"

#include "evidence/formula.h"
#include "support/check.h"
#include "support/fault.h"
#include "support/process.h"
#include "term/smtlib.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <poll.h>

namespace vouch::formula {

namespace {

using support::Budget;
using support::Reader;
using support::Writer;

constexpr uint8_t kAnswer = 1;
constexpr double kPollSeconds = 0.1;
constexpr unsigned kRepetitions = 2; // of a check whose SAT solver failed

// What a child has to say within the budget, or how it ended.
struct Said {
    std::optional<std::string> answer;
    support::Exit exit;
    bool isLate = false;
};

Said inChild(const std::function<std::string()>& work, const Budget& budget) {
    support::Child child = support::Child::start([&](support::Channel& parent) {
        parent.send(kAnswer, work());
        return 0;
    });
    Said said;
    while (!said.answer && !budget.exhausted()) {
        pollfd watched{child.channel().descriptor(), POLLIN, 0};
        ::poll(&watched, 1, static_cast<int>(std::min(kPollSeconds, budget.remaining()) * 1000) + 1);
        const bool isOpen = child.channel().receive();
        if (auto message = child.channel().next()) said.answer = std::move(message->payload);
        if (!isOpen && !said.answer) {
            said.exit = child.wait();
            return said;
        }
    }
    said.isLate = !said.answer;
    child.kill();
    child.wait();
    return said;
}

std::string whyNot(const Said& said, const char* who) {
    if (said.isLate) return "timeout";
    if (said.exit.outOfTime()) return "timeout";
    if (said.exit.outOfMemory()) return "out of memory";
    return std::string("internal error: the ") + who + " ended early: " + said.exit.describe();
}

// Values travel as constant terms.
std::string encode(term::TermManager& plain, const Found& found) {
    std::vector<Term> variables, values;
    for (const auto& [variable, value] : found.model) variables.push_back(variable);
    std::sort(variables.begin(), variables.end());
    Writer out;
    out.number(static_cast<uint64_t>(found.result))
        .text(found.reason)
        .number(static_cast<uint64_t>(found.by));
    out.number(found.core.size());
    for (size_t i : found.core) out.number(i);
    out.number(found.statistics.all().size());
    for (const auto& [name, value] : found.statistics.all()) out.text(name).real(value);
    out.number(variables.size());
    for (Term v : variables) {
        out.number(v.id());
        values.push_back(plain.mkValue(found.model.at(v), plain.sort(v)));
    }
    return out.text(term::encodeTerms(plain, values)).take();
}

Found decode(term::TermManager& plain, const std::string& bytes) {
    Reader in(bytes);
    Found found;
    found.result = static_cast<Result>(in.number());
    found.reason = in.text();
    found.by = static_cast<solver::Backend>(in.number());
    for (uint64_t n = in.count(1); n > 0; --n) found.core.push_back(in.number());
    for (uint64_t n = in.count(1); n > 0; --n) {
        const std::string name = in.text();
        found.statistics.set(name, in.real());
    }
    std::vector<Term> variables;
    for (uint64_t n = in.count(1); n > 0; --n) variables.emplace_back(static_cast<uint32_t>(in.number()));
    const std::vector<Term> values = term::decodeTerms(plain, in.text());
    VOUCH_CHECK(values.size() == variables.size(), "a model that lacks values");
    const term::Assignment none;
    term::Evaluator value(plain, none);
    for (size_t i = 0; i < values.size(); ++i) found.model.emplace(variables[i], value(values[i]));
    return found;
}

// The first formula, in the order of the query, that the model does not make true.
std::optional<size_t> violated(const term::TermManager& plain, const Query& query,
                               const term::Assignment& model) {
    term::Evaluator value(plain, model);
    const std::vector<Term> formulas = query.all();
    for (size_t i = 0; i < formulas.size(); ++i)
        if (!value(formulas[i]).asBool()) return i;
    return std::nullopt;
}

class Decider {
  public:
    Decider(term::TermManager& plain, const Query& query, const Manner& manner, const Limits& limits)
        : plain_(plain), query_(query), manner_(manner), limits_(limits) {}

    Decision run() {
        const Budget::Clock::time_point begin = Budget::Clock::now();
        const Said said = inChild(
            [&] {
                support::testFault("solve");
                return encode(
                    plain_, search(plain_, query_, manner_.settings, limits_.search, manner_.dumpDirectory));
            },
            limits_.search);
        decision_.statistics.set("search.seconds", since(begin));
        if (!said.answer) return giveUp(whyNot(said, "search"));
        Found found = decode(plain_, *said.answer);
        decision_.statistics.merge(found.statistics);
        switch (found.result) {
        case Result::Unknown: return giveUp(limits_.search.exhausted() ? "timeout" : found.reason);
        case Result::Sat: return evaluate(std::move(found));
        case Result::Unsat: return prove(std::move(found));
        }
        VOUCH_CHECK(false, "an answer that is none");
    }

  private:
    static double since(Budget::Clock::time_point begin) {
        return std::chrono::duration<double>(Budget::Clock::now() - begin).count();
    }

    Decision giveUp(std::string reason) {
        decision_.result = Result::Unknown;
        decision_.reason = std::move(reason);
        return std::move(decision_);
    }

    Decision evaluate(Found found) {
        const Budget::Clock::time_point begin = Budget::Clock::now();
        decision_.check.by = "evaluation";
        if (const auto which = violated(plain_, query_, found.model)) {
            decision_.check.status = evidence::Status::Refuted;
            return giveUp("internal error: refuted evidence: formula " + std::to_string(*which + 1) +
                          " is not true in the model");
        }
        decision_.check.status = evidence::Status::Confirmed;
        decision_.check.seconds = since(begin);
        decision_.result = Result::Sat;
        decision_.model = std::move(found.model);
        return std::move(decision_);
    }

    // What is proved again is what the answer says: the fixed formulas and the core.
    Decision prove(Found found) {
        std::vector<Term> formulas = query_.fixed;
        for (size_t i : found.core) formulas.push_back(query_.tracked.at(i));
        decision_.check = proved(formulas, found.by);
        decision_.core = std::move(found.core);
        switch (decision_.check.status) {
        case evidence::Status::Confirmed: break;
        case evidence::Status::Refuted:
            return giveUp("internal error: refuted evidence: " + decision_.check.detail);
        case evidence::Status::Unconfirmed:
            if (!manner_.acceptUnconfirmed)
                return giveUp("unconfirmed: unsat by " + std::string(solver::backendName(found.by)) +
                              ", not proved again: " + decision_.check.detail);
        }
        decision_.result = Result::Unsat;
        return std::move(decision_);
    }

    evidence::Check proved(const std::vector<Term>& formulas, solver::Backend by) {
        evidence::Check check;
        for (unsigned attempt = 0; attempt <= kRepetitions; ++attempt) {
            const Said said = inChild(
                [&] {
                    evidence::watch(attempt);
                    support::testFault("evidence");
                    const evidence::Check c =
                        evidence::checkUnsatisfiable(plain_, formulas, by, limits_.whole);
                    return Writer()
                        .number(static_cast<uint64_t>(c.status))
                        .text(c.by)
                        .text(c.detail)
                        .real(c.seconds)
                        .take();
                },
                limits_.whole);
            if (said.answer) {
                Reader in(*said.answer);
                check.status = static_cast<evidence::Status>(in.number());
                check.by = in.text();
                check.detail = in.text();
                check.seconds = in.real();
                return check;
            }
            check.detail = whyNot(said, "check");
            if (said.isLate || !evidence::mayBeRepeated(said.exit.code)) return check;
        }
        return check;
    }

    term::TermManager& plain_;
    const Query& query_;
    const Manner& manner_;
    const Limits& limits_;
    Decision decision_;
};

} // namespace

Decision decide(term::TermManager& plain, const Query& query, const Manner& manner, const Limits& limits) {
    return Decider(plain, query, manner, limits).run();
}

} // namespace vouch::formula
