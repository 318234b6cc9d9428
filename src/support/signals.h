// Signals as a descriptor to poll, instead of handlers.
#pragma once

#include <initializer_list>
#include <optional>

namespace vouch::support {

// Blocks the given signals for this process and queues them; children made by Child::start get them
// unblocked.
class SignalQueue {
  public:
    explicit SignalQueue(std::initializer_list<int> signals);
    ~SignalQueue();
    SignalQueue(const SignalQueue&) = delete;
    SignalQueue& operator=(const SignalQueue&) = delete;
    int descriptor() const { return descriptor_; }
    std::optional<int> next(); // does not block

  private:
    int descriptor_;
};

} // namespace vouch::support
