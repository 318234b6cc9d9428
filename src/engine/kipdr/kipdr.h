// kipdr: property-directed k-induction, Algorithm 1 with pd = true.
//
// From: Beyer and Dangl 2020 (section 3; B11 to B19). The algorithm is the one of kinduction, in a kit:
//
//   Algorithm 1            engine/induction/algorithm.cpp
//   obligations            engine/induction/property_direction.h
//   lift                   engine/induction/obligation.h
//   interpolation          engine/learn/interpolator.h
//
// It proves by itself, and publishes what it learns for others (B19). Unlike in the paper, it reads the bus,
// too.
#pragma once

#include "engine/engine.h"

namespace vouch::engine::kipdr {

EngineInfo info();

} // namespace vouch::engine::kipdr
