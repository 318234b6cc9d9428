// Preprocess: from conjuncts to fewer and smaller ones that have a model if and only if they have.
//
// Files of formulas say in thousands of equations what one term could say: v = op(a, b), with words of one bit where a Bool
// is meant. Steps, repeated while they get somewhere:
//
//   read back   v = t, where v does not occur in t, is the definition of v (definitions.h): v is replaced by t everywhere.
//               v + c = t, v xor c = t and the like are solved for v first. Of equations that define each other in a
//               circle one stays what it is.
//   facts       a conjunct p is true wherever else it occurs, and so is c for t where t = c is a conjunct. Words of one
//               bit become Booleans, which the simplifier knows more about (rebuild.h).
//   unconstrained   a variable that occurs once, in an application that takes any value as the variable does, goes, and
//               the application with it, to a new variable (unconstrained.h; Brummayer and Biere 2009, Bruttomesso 2008).
//
//   branches    a choice that was made before is not made again: redundant branches go, where conditions are equal or opposite
//               by their values (redundant_branches.h; He 2009). Once, after the others.
//
// Each step that removes a variable says what its value is in terms of those that are left: complete() gives a model of what
// was given from a model of what was made. Nobody has to believe that: who asks evaluates.
#pragma once

#include "support/budget.h"
#include "support/statistics.h"
#include "term/term.h"
#include "term/traverse.h"

#include <string>
#include <vector>

namespace vouch::solver {

using term::Term;
using term::TermManager;

struct PreprocessSettings {
    bool definitions = true;
    bool facts = true;
    bool unconstrained = true;
    bool branches = false;
    unsigned rounds = 20; // at most
};

class Preprocess {
  public:
    Preprocess(TermManager& tm, const PreprocessSettings& settings) : tm_(tm), settings_(settings) {}

    // The conjuncts that are left; {false} if a contradiction was met. To be called once.
    std::vector<Term> run(std::vector<Term> conjuncts, const support::Budget& budget);
    // Adds the values of the variables that are gone. What has no value is zero, as for everybody.
    void complete(term::Assignment& model) const;

    support::Statistics statistics;

  private:
    void simplify(std::vector<Term>& conjuncts, const support::Budget& budget);
    // v = value, in terms of variables of later batches and of those that are left.
    struct Eliminated {
        Term variable, value;
    };
    bool readBack(std::vector<Term>& conjuncts);
    bool removeUnconstrained(std::vector<Term>& conjuncts);
    void count(const std::string& when, const std::vector<Term>& conjuncts);

    TermManager& tm_;
    PreprocessSettings settings_;
    std::vector<std::vector<Eliminated>> batches_; // of one step each
};

} // namespace vouch::solver
