// Many runs of a program's machine code, one after the other.
//
// The module is compiled once, optimised, with the compiler's counters of edges and a runtime that makes inputs by itself
// (loop_runtime.c). It stays in a process of its own, obeys orders, and answers when a run is of interest: it got
// somewhere new, or seems to violate the property. What it says is a hint: a violation counts when the evidence's own
// build, without optimisation, has confirmed it.
//
// Containment: no environment and no open files but the channel; limits on memory, stack, file sizes and processor time; the
// temporary directory as working directory; a process group that is killed as a whole, and processes that die with those
// that made them; and from the first run on no system calls but read, write and exit (for AddressSanitizer: and memory).
#pragma once

#include "engine/runner.h"
#include "frontend/frontend.h"
#include "support/process.h"
#include "support/temporary.h"

#include <memory>

namespace vouch::evidence {

class NativeLoop {
  public:
    explicit NativeLoop(const frontend::Compiled& compiled) : compiled_(compiled) {}

    // As in engine::Runner.
    std::optional<std::string> start(const support::Budget& budget);
    engine::BatchResult run(const engine::Batch& batch, const support::Budget& budget);

  private:
    void launch(const support::Budget& budget);
    bool send(const std::string& bytes);
    // False: the other side is gone, or takes longer than it may.
    bool receive(char* to, size_t count, const support::Budget& patience);
    std::optional<engine::BatchResult> answerTo(uint64_t cookie, const support::Budget& patience);

    const frontend::Compiled& compiled_;
    std::unique_ptr<support::TemporaryDirectory> directory_;
    support::Child server_;
    uint64_t orders_ = 0;
    bool isBuilt_ = false;
};

} // namespace vouch::evidence
