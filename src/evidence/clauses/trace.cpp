#include "evidence/clauses/trace.h"

#include "evidence/clauses/gates.h"
#include "evidence/clauses/translate.h"
#include "solver/clause_proof.h"
#include "support/check.h"

#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <sstream>

namespace vouch::evidence::clauses {

namespace {

using term::Term;

constexpr unsigned kMostRounds = 100; // of facts about arrays

// Clauses about the cones of literals that hold; variables are numbered from 1 as they occur.
class ClauseList {
  public:
    explicit ClauseList(const Circuit& circuit) : circuit_(circuit) {}

    void assertTrue(Lit root) {
        const std::vector<uint32_t> cone = coneOf(circuit_, root, [&](uint32_t node) {
            return variable_.emplace(node, static_cast<int>(variable_.size()) + 1).second;
        });
        for (uint32_t node : cone)
            forEachClauseOf(circuit_, node, [&](std::initializer_list<Lit> clause) { add(clause); });
        add({root});
    }
    size_t variables() const { return variable_.size(); }
    size_t count() const { return count_; }
    const std::vector<int>& literals() const { return literals_; } // each clause ends with 0

    // The value of every node, from those of the variables. Inputs without variable are false, gates what follows.
    std::vector<bool> model(const std::vector<bool>& found) const {
        std::vector<bool> values(circuit_.size());
        const auto value = [&](Lit a) { return values[a.node()] != a.negated(); };
        for (uint32_t node = 0; node < circuit_.size(); ++node) {
            const Circuit::Node& n = circuit_[node];
            if (auto known = variable_.find(node); known != variable_.end())
                values[node] = found.at(static_cast<size_t>(known->second));
            else if (n.gate == Circuit::Gate::And)
                values[node] = value(n.a) && value(n.b);
            else if (n.gate == Circuit::Gate::Xor)
                values[node] = value(n.a) != value(n.b);
            else if (n.gate == Circuit::Gate::Choice)
                values[node] = value(n.a) ? value(n.b) : value(n.c);
        }
        return values;
    }

  private:
    void add(std::initializer_list<Lit> clause) {
        for (Lit a : clause)
            literals_.push_back(a.negated() ? -variable_.at(a.node()) : variable_.at(a.node()));
        literals_.push_back(0);
        ++count_;
    }

    const Circuit& circuit_;
    std::map<uint32_t, int> variable_;
    std::vector<int> literals_;
    size_t count_ = 0;
};

std::string sizeText(size_t bytes) {
    return bytes < 10'000 ? std::to_string(bytes) + " bytes" : std::to_string(bytes / 1000) + " kB";
}

class Tracer {
  public:
    Tracer(const term::TermManager& tm, std::string path, const TraceLimits& limits,
           const support::Budget& budget)
        : translator_(tm), tm_(tm), clauses_(translator_.circuit()), path_(std::move(path)), limits_(limits),
          budget_(budget) {}

    TraceFiles run(const std::vector<Term>& formulas, const std::string& comment) {
        if (goalOf(formulas) == kFalse) return none("it folds to false while it becomes a circuit");
        for (unsigned round = 0; round < kMostRounds; ++round) {
            if (clauses_.count() > limits_.clauses)
                return none("more than " + std::to_string(limits_.clauses) + " clauses");
            writeClauses(comment);
            if (const std::string why = search(); why.empty())
                return written();
            else if (!isRefined_)
                return none(why);
        }
        return none("too many facts about arrays");
    }

  private:
    // Asserted, with what is known of the arrays that it reads.
    Lit goalOf(const std::vector<Term>& formulas) {
        const auto free = [&](Term variable) { return translator_.fresh(tm_.sort(variable)); };
        std::vector<Lit> all;
        for (const Meaning& meaning : translator_.translate(formulas, free)) {
            VOUCH_CHECK(meaning.word.size() == 1, "a formula that is not Boolean");
            all.push_back(meaning.word[0]);
        }
        const Lit goal = translator_.circuit().all(all);
        if (goal == kFalse) return goal;
        clauses_.assertTrue(goal);
        for (Lit fact : translator_.arrays().constraints()) clauses_.assertTrue(fact);
        return goal;
    }

    void writeClauses(const std::string& comment) const {
        std::ofstream out(path_ + ".cnf", std::ios::binary);
        std::istringstream lines(comment);
        for (std::string line; std::getline(lines, line);) out << "c " << line << "\n";
        out << "p cnf " << clauses_.variables() << " " << clauses_.count() << "\n";
        for (int literal : clauses_.literals()) out << literal << (literal == 0 ? '\n' : ' ');
        if (!out.flush()) throw std::runtime_error("cannot write " + path_ + ".cnf");
    }

    // Empty: a proof was written. `isRefined_`: what the model breaks of the arrays is asserted now.
    std::string search() {
        isRefined_ = false;
        const solver::ClauseProof proof =
            solver::proveClauses(clauses_.literals(), static_cast<int>(clauses_.variables()), path_ + ".drat",
                                 limits_.proofBytes, budget_);
        if (proof.isTooLong) return "the proof is longer than " + sizeText(limits_.proofBytes);
        if (proof.result == solver::Result::Unsat) return "";
        if (proof.result != solver::Result::Sat) return "no answer within the time";
        for (Lit fact : translator_.arrays().violated(clauses_.model(proof.values))) {
            clauses_.assertTrue(fact);
            isRefined_ = true;
        }
        return "clauses do not settle it: equalities of arrays are more than they say";
    }

    TraceFiles none(const std::string& why) const {
        std::error_code error;
        for (const char* suffix : {".cnf", ".drat"}) std::filesystem::remove(path_ + suffix, error);
        return {false, 0, "no clauses: " + why};
    }
    TraceFiles written() const {
        const size_t proof = std::filesystem::file_size(path_ + ".drat");
        return {true, std::filesystem::file_size(path_ + ".cnf") + proof,
                std::to_string(clauses_.variables()) + " variables, " + std::to_string(clauses_.count()) +
                    " clauses, a proof of " + sizeText(proof)};
    }

    Translator translator_;
    const term::TermManager& tm_;
    ClauseList clauses_;
    std::string path_;
    const TraceLimits& limits_;
    const support::Budget& budget_;
    bool isRefined_ = false;
};

} // namespace

TraceFiles writeTrace(const term::TermManager& tm, const std::vector<Term>& formulas,
                      const std::string& comment, const std::string& path, const TraceLimits& limits,
                      const support::Budget& budget) {
    return Tracer(tm, path, limits, budget).run(formulas, comment);
}

} // namespace vouch::evidence::clauses
