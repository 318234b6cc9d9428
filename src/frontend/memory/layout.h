// Addresses that may be any: what a program sees where it looks at the layout of memory (addresses.h).
//
// The model's address of an object is a constant. Its address in the program is that plus an unknown which never
// changes, one variable per object:
//
//   number(p)  =  p + shift_o      where p points into, or just behind, the object o; null stays null
//
// A look is preceded by what every C implementation promises of the objects looked at:
//
//   shift_o is a multiple of the declared alignment  /\  o lies in the address space, but not in its first or last page
//   /\  two objects that live at the same time share no byte
//
// The layout of the model itself, all shifts 0, is one of these.
#pragma once

#include "frontend/memory/addresses.h"

namespace vouch::frontend {

class Layout {
  public:
    Layout(TermManager& tm, const Objects& objects, PointsTo& pointsTo, const LayoutUse& use,
           std::vector<program::VariableInfo>& variables);

    Term number(PointsTo::Cell cell, Term address);
    const Term& promises() const { return promises_; }

  private:
    Term promisesOf(uint32_t object);
    Term areDisjoint(uint32_t a, uint32_t b);
    Term start(uint32_t object);
    Term word(uint64_t x) { return tm_.mkConst(objects_.pointerBits(), x); }

    TermManager& tm_;
    const Objects& objects_;
    PointsTo& pointsTo_;
    std::map<uint32_t, Term> shifts_; // by object
    Term promises_;
};

} // namespace vouch::frontend
