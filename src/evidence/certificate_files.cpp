#include "evidence/certificate_files.h"

#include "evidence/clauses/trace.h"
#include "evidence/path_encoding.h"
#include "support/version.h"
#include "term/cprint.h"
#include "term/smtlib.h"

#include <filesystem>
#include <fstream>
#include <iomanip>
#include <sstream>

namespace vouch::evidence {

namespace {

using engine::Certificate;
using program::Edge;
using program::SourceLocation;
using support::Budget;
using term::Substitution;
using CertificatePosition = PathEncoding::Position;
using CertificateFormula = std::vector<term::Term>; // conjunction

constexpr size_t kLongestInvariant = 300; // of its text in C, in comments

constexpr const char* kScript = R"sh(#!/bin/sh
# Runs a solver of SMT-LIB 2 over all obligations; each of them has to be unsatisfiable.
# usage: check.sh [SOLVER [OPTION...]]        check.sh z3        check.sh cvc5 --incremental
cd "$(dirname "$0")" || exit 2
[ -f index.txt ] || { echo "no index.txt: the certificate is not complete"; exit 2; }
[ $# -gt 0 ] || set -- z3
n=0 bad=0
for f in *.smt2; do
    n=$((n + 1)); answer=$("$@" "$f" 2>&1)
    [ "$answer" = unsat ] || { bad=$((bad + 1)); echo "$f: $answer"; }
done
echo "$n obligations, $bad not proved"; [ "$bad" = 0 ] && [ "$n" -gt 0 ]
)sh";

constexpr const char* kClauseScript = R"sh(#!/bin/sh
# Checks the proofs that the clauses have no model: with drat-trim, if it is installed, else with rup.c.
# usage: check-clauses.sh [CHECKER]        is called as CHECKER FILE.cnf FILE.drat, and prints `s VERIFIED`
cd "$(dirname "$0")" || exit 2
[ -f index.txt ] || { echo "no index.txt: the certificate is not complete"; exit 2; }
if [ $# -eq 0 ]; then
    if command -v drat-trim >/dev/null; then set -- drat-trim
    else cc -O2 rup.c -o rup && set -- ./rup || exit 2; fi
fi
n=0 bad=0
for f in *.cnf; do
    [ -f "$f" ] || continue
    n=$((n + 1)); answer=$("$@" "$f" "${f%.cnf}.drat" 2>&1)
    printf '%s\n' "$answer" | grep -q '^s VERIFIED' || { bad=$((bad + 1)); echo "$f: $answer"; }
done
echo "$n proofs, $bad not verified"; [ "$bad" = 0 ]
)sh";

const char* const kRup =
#include "evidence/rup.c.inc"
    ;

// What clauses and their proofs may take, for one obligation and for all.
constexpr double kClauseSeconds = 10, kClauseShare = 0.25;
constexpr size_t kClauseBytes = size_t{256} << 20;

struct WriteError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class CertificateWriter {
  public:
    CertificateWriter(const Program& p, const Certificate& certificate, const std::string& directory,
                      const Budget& budget)
        : p_(p), tm_(*p.tm), certificate_(certificate), directory_(directory), budget_(budget) {}

    CertificateFiles run(const std::string& property, const std::vector<std::string>& sources) {
        head(property, sources);
        switch (certificate_.form) {
        case Certificate::Form::Graph: graph(); break;
        case Certificate::Form::Unwinding: unwinding(); break;
        case Certificate::Form::KInductive:
            if (certificate_.k == 1)
                inductive();
            else
                kInductive();
        }
        script("check.sh", kScript);
        script("check-clauses.sh", kClauseScript);
        file("rup.c", kRup);
        index_ << "\nThe same as clauses, with proofs (DRAT) that these have no model, which "
                  "check-clauses.sh checks:\n"
               << clauses_.str();
        file("index.txt", index_.str());
        return {count_, proofs_, ""};
    }

  private:
    // --- files

    void file(const std::string& name, const std::string& text) const {
        std::ofstream out(directory_ + "/" + name, std::ios::binary);
        if (!(out << text) || !out.flush()) throw WriteError("cannot write " + directory_ + "/" + name);
    }

    void script(const std::string& name, const std::string& text) const {
        file(name, text);
        std::filesystem::permissions(directory_ + "/" + name, std::filesystem::perms::owner_exec,
                                     std::filesystem::perm_options::add);
    }

    // `claim`: what the obligation shows, for people; several lines.
    void obligation(const std::string& name, const std::string& claim, const CertificateFormula& formula) {
        if (budget_.exhausted()) throw WriteError("timeout");
        std::ostringstream out;
        std::istringstream lines(claim);
        for (std::string line; std::getline(lines, line);) out << "; " << line << "\n";
        out << "; Expected answer: unsat.\n(set-info :status unsat)\n";
        term::writeSmtLibScript(out, tm_, formula);
        file(name + ".smt2", out.str());
        std::istringstream again(claim);
        std::string first;
        std::getline(again, first);
        index_ << "  " << std::left << std::setw(16) << name + ".smt2" << "  unsat  " << first << "\n";
        ++count_;
        writeClauses(name, claim, formula);
    }

    // Costs the certificate nothing if it fails: the obligation stands there already.
    void writeClauses(const std::string& name, const std::string& claim, const CertificateFormula& formula) {
        const std::string text = [&]() -> std::string {
            if (clauseBytes_ > kClauseBytes) return "no clauses: those of others are large enough";
            const Budget some = budget_.sub(std::min(kClauseSeconds, kClauseShare * budget_.remaining()));
            const clauses::TraceFiles made =
                clauses::writeTrace(tm_, formula, claim, directory_ + "/" + name, {}, some);
            clauseBytes_ += made.bytes;
            proofs_ += made.isWritten ? 1 : 0;
            return made.text;
        }();
        clauses_ << "  " << std::left << std::setw(16) << name << "  " << text << "\n";
    }

    // --- words

    std::string at(SourceLocation where) const { return where.known() ? p_.at(where) : "(no line)"; }
    std::string locationText(LocationId l) const {
        const program::Location& location = p_.locations[l];
        std::string text = "location " + std::to_string(l);
        if (location.where.known()) text += " (" + p_.at(location.where) + ")";
        if (location.isBad()) text += ", which is bad: " + location.reason;
        return text;
    }
    // As C where it is short enough.
    std::string invariantText(LocationId l) const {
        if (p_.locations[l].isBad()) return "false";
        term::CPrintOptions names;
        names.name = [this](Term t) {
            const program::VariableInfo* info = p_.variable(t);
            return info && !info->name.empty() ? info->name : tm_.name(t);
        };
        names.isSigned = [this](Term t) {
            const program::VariableInfo* info = p_.variable(t);
            return !info || info->isSigned;
        };
        names.maxLength = kLongestInvariant;
        const std::string text = term::toC(tm_, invariant(l), names);
        return text.empty() ? "(long)" : text;
    }

    void head(const std::string& property, const std::vector<std::string>& sources) {
        index_ << "Certificate of a proof, made by Vouch " << support::version()
               << "\n\nproperty: " << property << "\nfiles:";
        for (const std::string& source : sources) index_ << " " << source;
        index_ << "\n\nThe program is a control-flow automaton: " << p_.locations.size() << " locations, "
               << p_.edges.size()
               << " edges. An edge has a guard, and assigns all its variables at once. A location\n"
               << "is bad if coming there violates the property, or if what happens behind it is not known. "
                  "The\n"
               << "program is safe if no execution from the entry, location " << p_.entry
               << ", comes to a bad one.\n\n";
    }

    // --- forms

    Term invariant(LocationId l) const { // Inv_l
        if (p_.locations[l].isBad()) return tm_.mkFalse();
        auto it = certificate_.invariant.find(l);
        return it == certificate_.invariant.end() ? tm_.mkTrue() : it->second;
    }

    void listInvariants() {
        index_ << "Invariants (all other locations: true; bad ones: false):\n";
        for (const auto& [l, formula] : certificate_.invariant)
            index_ << "  " << locationText(l) << ": " << invariantText(l) << "\n";
        index_ << "\n";
    }

    void inductive() {
        index_ << "The proof is by induction on the length of an execution. Each location has an invariant.\n"
               << "initiation: it holds at the entry, whatever the values. edge-N: if it holds where edge N\n"
               << "begins, and the edge can be taken, it holds where the edge ends. So it holds wherever an\n"
               << "execution comes, and none comes to a bad location, where it is false. Edges that are not "
                  "listed\n"
               << "lead to locations whose invariant is true.\n\n";
        listInvariants();
        index_ << "Obligations:\n";
        // not Inv_entry(s)
        obligation("initiation", "initiation: the invariant holds at " + locationText(p_.entry),
                   {tm_.mkNot(invariant(p_.entry))});
        for (EdgeId id = 0; id < p_.edges.size(); ++id)
            if (!tm_.isTrue(invariant(p_.edges[id].to))) consecution(id);
    }

    // Inv_from(s) /\ guard(s, w) /\ AND_v v' = next_v(s, w) /\ not Inv_to(s')
    void consecution(EdgeId id) {
        const Edge& e = p_.edges[id];
        CertificateFormula formula{invariant(e.from), e.guard};
        Substitution after(tm_);
        for (const program::Assignment& a : e.next) {
            Term next = tm_.mkFreshVar(tm_.name(a.variable) + ".next", tm_.sort(a.variable));
            formula.push_back(tm_.mkEq(next, a.value));
            after.bind(a.variable, next);
        }
        formula.push_back(tm_.mkNot(after.apply(invariant(e.to))));
        std::ostringstream name;
        name << "edge-" << std::setw(5) << std::setfill('0') << id;
        obligation(name.str(),
                   "edge " + std::to_string(id) + ", " + at(e.where) + ": from " + locationText(e.from) +
                       " to " + locationText(e.to) + "\nFrom: " + invariantText(e.from) +
                       "\nTo:   " + invariantText(e.to),
                   formula);
    }

    std::unique_ptr<PathEncoding> paths(PathEncoding::Start start, unsigned depth) const {
        std::set<Term> observed;
        std::set<LocationId> targets;
        for (const auto& [l, formula] : certificate_.invariant) {
            targets.insert(l);
            for (Term v : term::variables(tm_, formula)) observed.insert(v);
        }
        auto made =
            std::make_unique<PathEncoding>(p_, start, observed, targets, PathEncoding::Constants::Keep);
        while (made->depth() < depth) {
            if (budget_.exhausted()) throw WriteError("timeout");
            made->extend();
        }
        return made;
    }

    // Some path of first..last edges ends outside of Inv.
    CertificateFormula outside(const PathEncoding& encoding, unsigned first, unsigned last) const {
        std::vector<CertificatePosition> positions;
        std::vector<Term> some;
        for (unsigned i = first; i <= last; ++i)
            for (CertificatePosition at : encoding.positionsAt(i)) {
                Term inside = invariant(at.location);
                if (tm_.isTrue(inside)) continue;
                positions.push_back(at);
                some.push_back(tm_.mkAnd(encoding.here(at), encoding.state(at, tm_.mkNot(inside))));
            }
        CertificateFormula formula = encoding.constraints(positions);
        formula.push_back(tm_.mkOr(some));
        return formula;
    }

    void kInductive() {
        const unsigned k = certificate_.k;
        const std::string length = std::to_string(k);
        index_ << "The proof is by induction with k = " << length
               << ". base: every path of fewer than k edges from the\n"
               << "entry ends where the invariant holds. step: every path of k edges, from any location and "
                  "any\n"
               << "values, whose first k states satisfy the invariant ends where it holds. So it holds "
                  "wherever\n"
               << "an execution comes, and none comes to a bad location.\n\n";
        listInvariants();
        index_ << "Obligations:\n";
        obligation("base",
                   "base: paths of fewer than " + length + " edges from the entry stay in the invariant",
                   outside(*paths(PathEncoding::Start::Entry, k - 1), 0, k - 1));
        auto step = paths(PathEncoding::Start::Anywhere, k);
        for (unsigned i = 0; i < k; ++i)
            for (CertificatePosition at : step->positionsAt(i))
                if (Term assumed = invariant(at.location); !tm_.isTrue(assumed)) step->assume(at, assumed);
        obligation("step", "step: paths of " + length + " edges in the invariant end in it",
                   outside(*step, k, k));
    }

    void unwinding() {
        const unsigned k = certificate_.k;
        const std::string length = std::to_string(k);
        index_ << "The proof is by unwinding: bound: no path of at most " << length
               << " edges from the entry ends in a\n"
               << "bad location. end: no path of " << length
               << " edges goes on with an edge towards a bad location.\n"
               << "So there are no longer paths to one, and no execution comes there.\n\nObligations:\n";
        auto made = paths(PathEncoding::Start::Entry, k);
        obligation("bound", "bound: no path of at most " + length + " edges ends in a bad location",
                   outside(*made, 0, k));
        std::vector<CertificatePosition> positions = made->positionsAt(k);
        std::vector<Term> some;
        for (CertificatePosition at : positions) some.push_back(tm_.mkAnd(made->here(at), made->enabled(at)));
        CertificateFormula goesOn = made->constraints(positions);
        goesOn.push_back(tm_.mkOr(some));
        obligation("end", "end: no path of " + length + " edges goes on towards a bad location", goesOn);
    }

    // here_0; here_n => OR of arrivals; arrival => here_m /\ guard(x_m, w) /\ x_n = next(x_m, w). Some here_n /\ guard of
    // an edge without arc.
    void graph() {
        const auto& nodes = certificate_.graph.nodes;
        index_
            << "The proof is a graph without cycles, of " << nodes.size()
            << " nodes. Node 0 is the entry; arcs are edges\n"
            << "that executions may take. escape: no execution takes an edge at a node that has no arc for "
               "it.\n"
            << "So every execution stays in the graph, and no node of it is at a bad location.\n\nNodes:\n";
        const program::Adjacency adjacency(p_);
        std::vector<Standing> standing(nodes.size());
        standing[0].here = tm_.mkTrue();
        CertificateFormula formula;
        std::vector<Term> escapes;
        for (size_t n = 0; n < nodes.size(); ++n) {
            if (budget_.exhausted()) throw WriteError("timeout");
            if (n > 0) arrive(standing[n], formula);
            index_ << "  node " << n << " at " << locationText(nodes[n].location) << ":";
            for (EdgeId e : adjacency.out[nodes[n].location]) {
                auto arc = std::find_if(nodes[n].arcs.begin(), nodes[n].arcs.end(),
                                        [&](const auto& a) { return a.edge == e; });
                Taken taken = take(standing[n], p_.edges[e]);
                if (arc == nodes[n].arcs.end()) {
                    escapes.push_back(tm_.mkAnd(standing[n].here, taken.guard));
                } else {
                    index_ << " edge " << e << " to node " << arc->to;
                    standing[arc->to].arrivals.push_back(std::move(taken));
                    standing[arc->to].arrivals.back().here = standing[n].here;
                }
            }
            index_ << "\n";
            standing[n].values.clear();
        }
        index_ << "\nObligations:\n";
        formula.push_back(tm_.mkOr(escapes));
        obligation("escape", "escape: no execution leaves the graph", formula);
    }

    using Values = std::map<Term, Term>; // of variables that have changed since the entry
    struct Taken {
        Term here, guard;
        Values values;
    };
    struct Standing {
        Term here;
        Values values;
        std::vector<Taken> arrivals;
    };

    Taken take(const Standing& from, const Edge& e) const {
        Substitution here(tm_);
        for (const auto& [variable, value] : from.values) here.bind(variable, value);
        for (Term input : e.inputs) here.bind(input, tm_.mkFreshVar(tm_.name(input), tm_.sort(input)));
        Taken taken{from.here, here.apply(e.guard), from.values};
        for (const program::Assignment& a : e.next)
            taken.values.insert_or_assign(a.variable, here.apply(a.value));
        return taken;
    }

    // What differs gets a variable of its own here.
    void arrive(Standing& node, CertificateFormula& formula) const {
        node.here = tm_.mkFreshVar("here", term::Sort::boolean());
        std::set<Term> changed;
        for (const Taken& t : node.arrivals)
            for (const auto& [variable, value] : t.values) changed.insert(variable);
        for (Term variable : changed)
            node.values.emplace(variable, tm_.mkFreshVar(tm_.name(variable), tm_.sort(variable)));
        std::vector<Term> some;
        for (const Taken& t : node.arrivals) {
            Term arrival = tm_.mkFreshVar("arrival", term::Sort::boolean());
            std::vector<Term> facts{t.here, t.guard};
            for (const auto& [variable, here] : node.values) {
                auto value = t.values.find(variable);
                facts.push_back(tm_.mkEq(here, value == t.values.end() ? variable : value->second));
            }
            formula.push_back(tm_.mkImplies(arrival, tm_.mkAnd(facts)));
            some.push_back(arrival);
        }
        formula.push_back(tm_.mkImplies(node.here, tm_.mkOr(some)));
        node.arrivals.clear();
    }

    const Program& p_;
    term::TermManager& tm_;
    const Certificate& certificate_;
    const std::string& directory_;
    const Budget& budget_;
    std::ostringstream index_, clauses_;
    size_t count_ = 0, proofs_ = 0, clauseBytes_ = 0;
};

} // namespace

CertificateFiles writeCertificate(const Program& program, const engine::Safe& safe,
                                  const std::string& property, const std::vector<std::string>& sources,
                                  const std::string& directory, const Budget& budget) {
    CertificateFiles result;
    try {
        result = CertificateWriter(program, safe.certificate, directory, budget).run(property, sources);
    } catch (const std::exception& e) {
        result.failure = e.what();
    }
    return result;
}

} // namespace vouch::evidence
