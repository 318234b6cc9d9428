// What replay tests share: a chain of edges, one per drawn value, is enough of a trace to replay.
#pragma once

#include "evidence/evidence.h"

#include <gtest/gtest.h>

namespace vouch::evidence {

class TracedTest : public testing::Test {
  protected:
    TracedTest() { startTrace(); }

    // Without any input yet; sites are known by their identifiers and the sizes of their records.
    void startTrace(const std::map<uint32_t, uint32_t>& sites = {}) {
        program_ = {};
        trace_ = {};
        program_.tm = &tm_;
        program_.files = {""};
        program_.addLocation({});
        for (const auto& [id, size] : sites) program_.sites[id] = {id, size};
    }

    term::Term draw(uint32_t siteId, term::Value value, term::Sort sort, uint32_t offset = 0,
                    uint32_t size = 0, uint64_t firstIndex = 0) {
        program::Edge edge;
        edge.from = static_cast<program::LocationId>(program_.locations.size() - 1);
        edge.to = program_.addLocation({});
        edge.guard = tm_.mkTrue();
        term::Term input = tm_.mkFreshVar("input", sort);
        edge.inputs = {input};
        program::InputInfo info;
        info.term = input;
        info.site = siteId;
        info.offset = offset;
        info.size = size == 0 ? (sort.width + 7) / 8 : size;
        info.firstIndex = firstIndex;
        program_.inputInfo[input] = info;
        trace_.steps.push_back({program_.addEdge(std::move(edge)), {{input, std::move(value)}}});
        return input;
    }

    // The trace, made to end in an error location for the claimed violation.
    Check replay(const std::string& claim = "unreach-call", double seconds = 60) {
        program_.locations.back().kind = program::LocationKind::Error;
        program_.locations.back().reason = claim;
        return replayNatively(compiled_, program_, trace_, support::Budget::seconds(seconds)).check;
    }

    term::TermManager tm_;
    frontend::Compiled compiled_;
    program::Program program_;
    program::Trace trace_;
};

} // namespace vouch::evidence
