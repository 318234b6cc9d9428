// Coefficients: how hard an operator is to see through (He 2009, section 5.2.1: controllability and observability
// coefficients).
//
//   COC(op) = clauses(op of 32 bits) / clauses(adder of 32 bits) * 10 * K / 32
//
// K is the width of the result, or the larger width of the arguments if the operator is a predicate. The adder of 32 bits has
// 10. Clauses are those of our own encoder (bitblast/clause_count.h), counted once for each operator and width.
//
// What is different here:
//   - he counts at 32 bits and scales by K / 32, which is right for what grows linearly with the width and wrong for products
//     and shifts; here the clauses of the operator are counted at its own width up to 64 bits, and scaled beyond;
//   - the formula is printed with a ceiling, and the table of the same page has values such as 2.5: nothing is rounded;
//   - an operator that is only wires (concat, extract, not) would have 0, and then neither would controllability rise nor
//     observability fall along each path (testability.h): whatever it is, an operator has one clause at least.
//   - arrays, which he has not: a read is what its lemma says, i = j => a[i] = e, as clauses; a store likewise.
#pragma once

#include "term/term.h"

#include <functional>
#include <map>
#include <memory>
#include <tuple>

namespace vouch::solver::refine {

using term::Kind;
using term::Sort;
using term::Term;
using term::TermManager;

// The coefficient of a term's operator. Above 0 for each term that has arguments.
using Coefficient = std::function<double(const TermManager&, Term)>;

class MeasuredCoefficients {
  public:
    MeasuredCoefficients();
    double operator()(const TermManager& tm, Term t);

    static constexpr double kAdder = 10; // COC of an adder
    static constexpr uint32_t kAdderWidth = 32, kWidest = 64;

  private:
    // Kind, K, and the width of the indices where there are any.
    using Shape = std::tuple<Kind, uint32_t, uint32_t>;
    double clauses(Shape shape);
    Term sample(Shape shape);
    Term arraySample(Shape shape);
    Shape shapeOf(const TermManager& tm, Term t) const;

    std::unique_ptr<TermManager> plain_;
    std::map<Shape, double> counted_;
    double adder_ = 0;
};

} // namespace vouch::solver::refine
