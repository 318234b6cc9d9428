#include "program/observe.h"

#include "support/check.h"
#include "term/traverse.h"

#include <algorithm>
#include <bit>

namespace vouch::program {

namespace {

class Observer {
  public:
    Observer(const Program& program, const Observation& observation)
        : observation_(observation), result_{program, {}}, tm_(*program.tm) {
        width_ = static_cast<uint32_t>(std::bit_width(observation.count)) + 1;
        for (const Point& point : observation.points) {
            for (const auto& [location, formula] : point.at) at_[location].push_back({&point, formula});
            for (const auto& [input, formula] : point.drawn) drawn_[input].push_back({&point, formula});
        }
    }

    Observed run() {
        Program& p = result_.program;
        p.claims.clear();
        result_.counter = tm_.mkFreshVar("passed", term::Sort::bitVec(width_));
        p.variables.push_back({result_.counter, "", "", "", false, true});
        VOUCH_CHECK(std::is_sorted(p.variables.begin(), p.variables.end(),
                                   [](const auto& a, const auto& b) { return a.term < b.term; }),
                    "a fresh variable has the largest handle");
        for (Edge& e : p.edges) observe(e);
        return std::move(result_);
    }

  private:
    struct Place {
        const Point* point;
        Term formula;
    };
    Term number(unsigned n) const { return tm_.mkConst(width_, n); }

    // count' = ite(count = i and formula, i + 1, count), point after point; avoided: guard and not (count = i and formula)
    void pass(const std::vector<Place>& places, Term& count, Term& guard) const {
        for (const Place& place : places) {
            Term now = tm_.mkAnd(tm_.mkEq(count, number(place.point->order)), place.formula);
            if (place.point->isAvoided)
                guard = tm_.mkAnd(guard, tm_.mkNot(now));
            else
                count = tm_.mkIte(now, number(place.point->order + 1), count);
        }
    }

    void observe(Edge& e) {
        const Program& p = result_.program;
        const Term before = e.from == p.entry ? number(0) : result_.counter;
        Term count = before;
        if (auto here = at_.find(e.from); here != at_.end()) pass(here->second, count, e.guard);
        for (Term input : e.inputs)
            if (auto here = drawn_.find(input); here != drawn_.end()) pass(here->second, count, e.guard);
        if (p.locations[e.to].kind == LocationKind::Error)
            e.guard = observation_.targets.contains(e.to)
                          ? tm_.mkAnd(e.guard, tm_.mkEq(count, number(observation_.count)))
                          : tm_.mkFalse();
        if (count != result_.counter) e.next.push_back({result_.counter, count});
    }

    const Observation& observation_;
    Observed result_;
    TermManager& tm_;
    uint32_t width_ = 1;
    std::map<LocationId, std::vector<Place>> at_;
    std::map<Term, std::vector<Place>> drawn_;
};

} // namespace

Observed observe(const Program& program, const Observation& observation) {
    return Observer(program, observation).run();
}

Program asserted(const Program& program, const std::map<uint32_t, std::string>& reasons) {
    Program p = program;
    TermManager& tm = *p.tm;
    for (const Claim& claim : program.claims) {
        auto reason = reasons.find(claim.number);
        if (reason == reasons.end()) continue;
        Location outside = p.locations[claim.location];
        outside.kind = LocationKind::Error;
        outside.name = "claim";
        outside.reason = reason->second;
        for (Edge& e : p.edges)
            if (e.from == claim.location) e.guard = tm.mkAnd(e.guard, claim.formula);
        Edge leaves;
        leaves.from = claim.location;
        leaves.to = p.addLocation(std::move(outside));
        leaves.guard = tm.mkNot(claim.formula);
        leaves.where = p.locations[claim.location].where;
        p.addEdge(std::move(leaves));
    }
    std::erase_if(p.claims, [&](const Claim& c) { return reasons.contains(c.number); });
    return p;
}

} // namespace vouch::program
