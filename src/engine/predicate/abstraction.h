// Predicate abstraction of blocks (S10).
//
//   (psi /\ phi /\ extra /\ not reached)^pi = the strongest Boolean combination of the predicates pi at the block's end that psi
//   /\ phi /\ extra /\ not reached implies
//
// One incremental solver per path formula knows its condition; psi is an assumption, predicates are told of the
// block's start by substitution. So what was encoded and learnt outlives psi and precision.
//
//   Boolean     all models over the predicates, one after the other
//   Cartesian   which predicates, or negations, are implied: a model refutes many candidates at once
//   Combined    the second first, then all models over those predicates that it has left open: the same result as
//   the first
//
// More than so many models: the strongest conjunction, which is weaker and sound.
#pragma once

#include "engine/predicate/path_formula.h"
#include "engine/predicate/precision.h"
#include "engine/predicate/settings.h"

#include <memory>
#include <set>
#include <stdexcept>
#include <unordered_map>

namespace vouch::engine::predicate {

// Something that was asked for cannot be had: the run ends with this reason.
struct GivenUp : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Abstraction {
  public:
    Abstraction(const Program& program, const Context& context, const Settings& settings, PathFormulas& paths,
                Predicates& predicates, Regions& regions)
        : program_(program), context_(context), settings_(settings), paths_(paths), predicates_(predicates),
          regions_(regions) {}
    ~Abstraction();
    Abstraction(const Abstraction&) = delete;
    Abstraction& operator=(const Abstraction&) = delete;

    // kNowhere: nothing of psi gets through the block, to a state outside of `reached`. `extra` is over variables at the
    // block's end.
    Region of(Region psi, PhiId phi, const std::vector<PredicateId>& precision, Term extra,
              Region reached = kNowhere);
    Term formula(Region region) { return regions_.formula(paths_.tm(), region, predicates_.formulas()); }

  private:
    using Cube = std::vector<bool>; // parallel to the open predicates
    struct Block {
        std::unique_ptr<solver::Solver> solver;
        std::unordered_map<PredicateId, Term> told; // of the start
    };
    struct Question {
        Block& block;
        std::vector<Term> assumptions;
        std::vector<PredicateId> predicates;
        std::vector<Term> literals; // told of the start
        std::vector<Cube> models;   // seen so far
    };
    Block& block(PhiId phi);
    bool isSatisfiable(Question& q, std::span<const Term> more);
    void implied(Question& q, std::vector<std::pair<PredicateId, bool>>& found);
    std::optional<Region> allModels(Question& q);
    Region enumerated(PhiId phi, Question q);

    const Program& program_;
    const Context& context_;
    const Settings& settings_;
    PathFormulas& paths_;
    Predicates& predicates_;
    Regions& regions_;
    std::map<PhiId, Block> blocks_;
    struct Key {
        Region psi;
        PhiId phi;
        size_t precision;
        Term extra;
        Region reached;
        auto operator<=>(const Key&) const = default;
    };
    std::map<Key, Region> known_;
    support::Statistics former_;
};

} // namespace vouch::engine::predicate
