#include "frontend/build/endings.h"

namespace vouch::frontend {

namespace {

constexpr uint64_t kMaximalPositions = 64; // pointers in an object that are named one by one

} // namespace

void Endings::programEnds(bool returned) {
    if (forbids(model_.property, Violation::ValidMemcleanup) ||
        forbids(model_.property, Violation::ValidMemtrack))
        checkLost(returned);
    if (!edges_.hasEnded()) edges_.endInExit();
}

void Endings::checkLost(bool returned) {
    edges_.cutBehindInputs();
    Term clean = tm_.mkEq(model_.validity->allocated(edges_.state()), values_.pointerConstant(0));
    if (forbids(model_.property, Violation::ValidMemcleanup))
        return checks_.violatesUnless(clean, Violation::ValidMemcleanup);
    if (!tracked_)
        tracked_.emplace(tm_, model_.objects, model_.pointsTo, *model_.validity, program_.variables);
    if (tracked_->roots().empty()) return lostUnless(clean, returned);
    Ending& ending = endings_[returned];
    if (!ending.first)
        ending = {
            edges_.newLocation(program::LocationKind::Plain, edges_.current().getDebugLoc().get(), "end"),
            &edges_.current()};
    edges_.emit(ending.location, tm_.mkTrue());
    edges_.end();
}

void Endings::translate() {
    for (bool returned : {false, true}) translate(returned);
}

void Endings::translate(bool returned) {
    const Ending& ending = endings_[returned];
    if (!ending.first) return;
    edges_.setCurrent(*ending.first);
    edges_.beginSegment(ending.location);
    try {
        findTracked();
        lostUnless(tm_.mkEq(tracked_->count(edges_.state()), model_.validity->allocated(edges_.state())),
                   returned);
        edges_.endInExit();
    } catch (const CannotModel& e) {
        edges_.endInLimit(e.reason);
    }
}

// The loop of tracked.h.
void Endings::findTracked() {
    tracked_->clear(edges_.state());
    for (uint32_t object : tracked_->roots())
        visitFieldsOf(object, values_.pointerConstant(model_.objects[object].address));
    program::LocationId head = edges_.cut();
    edges_.assume(tracked_->more(edges_.state()));
    Term pointer = tracked_->next(edges_.state());
    for (uint32_t object : tracked_->reachable()) limitLargeObject(object, pointer);
    for (uint32_t object : tracked_->reachable()) visitFieldsOf(object, pointer);
    edges_.emit(head, tm_.mkTrue());
    edges_.beginSegment(head);
    edges_.assume(tm_.mkNot(tracked_->more(edges_.state())));
}

// A heap object is visited within a loop already: there is no other for the many pointers that it may hold.
void Endings::limitLargeObject(uint32_t object, Term pointer) {
    for (const TrackedObjects::Field& field : tracked_->fieldsOf(object)) {
        if (tracked_->positions(object, field) <= kMaximalPositions) continue;
        Validity::Place place = model_.validity->place(edges_.state(), object, pointer);
        return edges_.limitUnless(tm_.mkNot(tm_.mkAnd(place.inside, place.alive)),
                                  "unsupported: a large heap object full of pointers when the program ends");
    }
}

// Visits the pointers in an object, if `pointer` points into it: many in a global by a loop.
void Endings::visitFieldsOf(uint32_t object, Term pointer) {
    for (const TrackedObjects::Field& field : tracked_->fieldsOf(object)) {
        uint64_t positions = tracked_->positions(object, field);
        if (positions <= kMaximalPositions) {
            for (uint64_t i = 0; i < positions; ++i)
                visit(object, field, pointer, values_.pointerConstant(field.distance + i * field.step));
        } else if (!model_.validity->isOnHeap(object)) {
            auto length = [&] { return values_.pointerConstant(positions * field.step); };
            edges_.loop(model_.objects.pointerBits(), length, field.step, [&](Term distance) {
                visit(object, field, pointer, tm_.mkBvAdd(distance, values_.pointerConstant(field.distance)));
            });
        }
    }
}

void Endings::visit(uint32_t object, const TrackedObjects::Field& field, Term pointer, Term distance) {
    const uint32_t bytes = model_.objects.pointerBytes();
    Validity::Place place = model_.validity->place(edges_.state(), object, pointer);
    Term within = tm_.mkBvUle(tm_.mkBvAdd(distance, values_.pointerConstant(bytes)), place.size);
    Term condition = tm_.mkAnd(tm_.mkAnd(place.inside, place.alive), within);
    Term address = tm_.mkBvAdd(tm_.mkBvSub(pointer, place.offset), distance);
    Term stored = model_.memory.read(edges_.state(), field.cell, address, bytes, edges_.unknowns());
    tracked_->visit(edges_.state(), field.target, stored, condition);
}

// When exit or abort is called, locals of the functions that have been called reach objects as well; which
// they are, the model does not tell.
void Endings::lostUnless(Term tracked, bool returned) {
    if (returned) return checks_.violatesUnless(tracked, Violation::ValidMemtrack);
    edges_.limitUnless(tracked, "unsupported: memory that no global reaches when exit or abort is called");
}

} // namespace vouch::frontend
