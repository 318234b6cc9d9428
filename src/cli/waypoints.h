// The waypoints of a witness, in terms of a program: first as places in its text (what the front end has to evaluate
// there), then, when the Program is there, as an observation (program/observe.h).
//
//   assumption        a condition on the state just before a statement
//   branching         the condition, where it has no effects, at the statement or the loop's head; otherwise that a branch
//                     is entered, if it has a place of its own
//   function_return   \result == v: the value that an input has, if the call is one
//   target            Error locations in this line
//
// What cannot be followed is passed over, which restricts nothing, and noted: a call of a function that has a body, a
// branch without a place of its own. A place where nothing of the kind stands means nothing: an error with its line.
#pragma once

#include "frontend/source_map.h"
#include "program/observe.h"
#include "witness/witness.h"

#include <deque>

namespace vouch::cli {

class Waypoints {
  public:
    // Throws support::InputError with the witness's name and line.
    Waypoints(const witness::Witness& witness, const std::string& path, const frontend::Options& options,
              const frontend::SourceMap& map);

    // What has to be evaluated: to be given to the front end.
    const std::vector<frontend::GivenInvariant>& given() const { return given_; }
    // Of the Program that was loaded with it. Throws support::InputError if no violation can happen at the target.
    program::Observation observation(const frontend::Result& loaded);

    // The line of the witness that is passed when the count is this.
    unsigned lineOf(unsigned count) const;
    unsigned count() const { return static_cast<unsigned>(passed_.size()); }
    const std::vector<std::string>& notes() const { return notes_; }

    // The value that the witness tells for the next draw of this input, if it tells one outright.
    std::optional<uint64_t> nextValue(const program::Program& program, const program::InputInfo& input);

  private:
    struct Told { // one waypoint that restricts
        unsigned order = 0;
        bool isAvoided = false;
        std::optional<size_t> given;                    // its place in given_
        std::vector<const frontend::MappedDraw*> draws; // whose result is the value
        uint64_t value = 0;
    };
    void add(const witness::Waypoint& w, bool isAvoided);
    void assumption(const witness::Waypoint& w, Told told);
    void branching(const witness::Waypoint& w, Told told);
    void functionReturn(const witness::Waypoint& w, Told told);
    void evaluate(const witness::Waypoint& w, Told told, const frontend::Position& at,
                  frontend::GivenInvariant::At kind, const std::string& text);
    void keep(const witness::Waypoint& w, Told told);
    void passOver(const witness::Waypoint& w, const std::string& why);
    void readValues(const frontend::Position& at, const std::string& constraint);
    std::string at(const witness::Waypoint& w) const { return path_ + ":" + std::to_string(w.at); }
    bool isAt(const frontend::Position& real, const witness::Waypoint& w, bool withColumn) const;
    const frontend::MappedDraw* drawOf(const program::Program& program,
                                       const program::InputInfo& input) const;

    const std::string path_;
    const frontend::Options& options_;
    const frontend::SourceMap& map_;
    const witness::Waypoint* target_ = nullptr;
    std::vector<frontend::GivenInvariant> given_;
    std::vector<Told> told_;
    std::vector<unsigned> passed_; // lines of those that are followed
    std::vector<std::string> notes_;
    std::map<frontend::Position, std::deque<uint64_t>> values_; // by the place of the draw
};

} // namespace vouch::cli
