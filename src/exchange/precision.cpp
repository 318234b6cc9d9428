#include "exchange/precision.h"

#include "program/liveness.h"
#include "support/check.h"
#include "term/smtlib.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <sstream>

namespace vouch::exchange {

using engine::Predicate;
using program::LocationId;
using program::Program;
using term::Term;

namespace {

constexpr const char* kLocation = ":location";

// function::name, and which one of them in the order of the program.
std::map<Term, std::string> namesOf(const Program& p) {
    std::map<std::string, unsigned> met;
    std::map<Term, std::string> names;
    for (const program::VariableInfo& v : p.variables) {
        std::string name = v.function + "::" + v.name;
        if (const unsigned before = met[name]++; before > 0) name += "#" + std::to_string(before + 1);
        names.emplace(v.term, std::move(name));
    }
    return names;
}

bool isWritable(const term::TermManager& tm, Term formula) {
    const auto all = term::cone(tm, std::span(&formula, 1));
    return std::none_of(all.begin(), all.end(), [&](Term t) {
        return tm.kind(t) == term::Kind::ArrayShift || tm.kind(t) == term::Kind::ArrayPrefix;
    });
}

using Place = std::pair<std::string, unsigned>; // function, line

Place placeOf(const program::Location& l) { return {l.function, l.where.line}; }

// "function:line"; a name of a function has no colon.
Place readPlace(const std::string& text, unsigned line) {
    const size_t colon = text.rfind(':');
    unsigned number = 0;
    if (colon != std::string::npos) {
        const char *begin = text.data() + colon + 1, *end = text.data() + text.size();
        const auto [last, error] = std::from_chars(begin, end, number);
        if (error == std::errc() && last == end && begin != end) return {text.substr(0, colon), number};
    }
    throw term::SmtLibError("'" + text + "' is no location: function:line expected", line);
}

// By name: the file's variables as the program has them; nothing, if one of them is not there.
bool areAllKnown(const term::TermManager& tm, Term formula, const std::map<std::string, term::Sort>& known) {
    for (Term v : term::variables(tm, formula)) {
        auto it = known.find(tm.name(v));
        if (it == known.end() || !(it->second == tm.sort(v))) return false;
    }
    return true;
}

bool isAlive(const std::vector<Term>& live, const std::vector<Term>& variables) {
    return std::includes(live.begin(), live.end(), variables.begin(), variables.end());
}

} // namespace

bool hasPrecision(const std::string& engine) { return engine == "predicate" || engine == "ctigar"; }

std::string writePrecision(const Program& p, std::vector<Predicate> predicates) {
    term::TermManager& tm = *p.tm;
    term::Substitution named(tm);
    std::map<Term, Term> byName;
    for (const auto& [variable, name] : namesOf(p)) {
        byName.emplace(variable, tm.mkVar(name, tm.sort(variable)));
        named.bind(variable, byName.at(variable));
    }
    std::erase_if(predicates,
                  [&](const Predicate& x) { return tm.isConstant(x.formula) || !isWritable(tm, x.formula); });
    std::map<Place, std::vector<Term>> byPlace;
    std::vector<Term> all;
    for (const Predicate& x : predicates) {
        auto& here = byPlace[placeOf(p.locations.at(x.location))];
        const Term formula = named.apply(x.formula);
        if (std::find(here.begin(), here.end(), formula) != here.end()) continue;
        here.push_back(formula);
        all.push_back(formula);
    }
    std::ostringstream out;
    out << "; predicates by function and line (vouch --save-precision)\n";
    for (Term v : term::variables(tm, all))
        out << "(declare-fun " << term::smtLibSymbol(tm.name(v)) << " () " << term::smtLibSort(tm.sort(v))
            << ")\n";
    for (const auto& [place, formulas] : byPlace) {
        out << "(set-info " << kLocation << " |" << place.first << ":" << place.second << "|)\n";
        for (Term formula : formulas) out << "(assert " << term::toSmtLib(tm, formula) << ")\n";
    }
    return out.str();
}

SavedPrecision readPrecision(std::string_view text) {
    using Kind = term::SmtLibCommand::Kind;
    SavedPrecision saved;
    term::SmtLibReader reader(*saved.tm, text);
    std::optional<Place> place;
    while (const auto command = reader.next()) {
        switch (command->kind) {
        case Kind::SetLogic:
        case Kind::SetOption:
        case Kind::Declare:
        case Kind::Define: break;
        case Kind::SetInfo:
            if (command->texts[0] != kLocation) break;
            if (command->texts.size() < 2) throw term::SmtLibError("location expected", command->line);
            place = readPlace(command->texts[1], command->line);
            break;
        case Kind::Assert:
            if (!place) throw term::SmtLibError("a predicate before the first location", command->line);
            saved.entries.push_back({place->first, place->second, command->terms[0]});
            break;
        default:
            throw term::SmtLibError("neither a declaration nor a location nor a predicate", command->line);
        }
    }
    return saved;
}

FittedPrecision fitPrecision(const SavedPrecision& saved, const Program& p) {
    term::TermManager& tm = *p.tm;
    std::map<std::string, term::Sort> known;
    term::Substitution home(tm);
    for (const auto& [variable, name] : namesOf(p)) {
        known.emplace(name, tm.sort(variable));
        home.bind(tm.mkVar(name, tm.sort(variable)), variable);
    }
    std::map<Place, std::vector<LocationId>> locations;
    for (LocationId l = 0; l < p.locations.size(); ++l)
        if (!p.locations[l].isBad()) locations[placeOf(p.locations[l])].push_back(l);

    FittedPrecision result;
    std::vector<const SavedPrecision::Entry*> fitting;
    std::vector<Term> formulas;
    for (const SavedPrecision::Entry& entry : saved.entries) {
        const bool fits =
            areAllKnown(*saved.tm, entry.formula, known) && locations.contains({entry.function, entry.line});
        if (!fits) {
            ++result.dropped;
            continue;
        }
        fitting.push_back(&entry);
        formulas.push_back(entry.formula);
    }
    const std::vector<Term> here = term::decodeTerms(tm, term::encodeTerms(*saved.tm, formulas));
    VOUCH_CHECK(here.size() == fitting.size(), "formulas are lost on the way");
    const program::Liveness liveness(p);
    for (size_t i = 0; i < here.size(); ++i) {
        const Term formula = home.apply(here[i]);
        const std::vector<Term> variables = term::variables(tm, formula);
        bool isUsed = false;
        for (LocationId l : locations.at({fitting[i]->function, fitting[i]->line})) {
            if (tm.isConstant(formula) || !isAlive(liveness.at(l), variables)) continue;
            result.predicates.push_back({l, formula, ""});
            isUsed = true;
        }
        result.dropped += !isUsed;
    }
    return result;
}

} // namespace vouch::exchange
