// The objects of the Program, for people: what their addresses are called.
#pragma once

#include "frontend/memory/source.h"
#include "frontend/told.h"

namespace vouch::frontend {

void describeObjects(const Objects& objects, Source& source, Told& told);

} // namespace vouch::frontend
