// Messages between forked processes: length-prefixed frames over a socket pair, and the bytes inside them.
//
// Both ends run the same binary on the same machine, so numbers travel in host order. A frame that was cut
// off by the sender's death is never delivered.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace vouch::support {

// Appends values to a byte string.
class Writer {
  public:
    Writer& number(uint64_t n);
    Writer& real(double d);
    Writer& text(std::string_view s);
    std::string take() { return std::move(bytes_); }

  private:
    std::string bytes_;
};

// A message that does not say what its kind promises: its sender is broken.
struct MalformedMessage : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Reads them back in the same order; throws MalformedMessage where bytes are missing.
class Reader {
  public:
    explicit Reader(std::string_view bytes) : rest_(bytes) {}
    uint64_t number();
    // A number that counts things of at least `size` bytes each which follow: refused when they cannot all be
    // there.
    uint64_t count(uint64_t size);
    double real();
    std::string text();
    bool atEnd() const { return rest_.empty(); }

  private:
    std::string_view take(uint64_t size);
    std::string_view rest_;
};

struct Message {
    uint8_t kind = 0;
    std::string payload;
};

// One end of a socket pair; closes it when destroyed.
class Channel {
  public:
    explicit Channel(int descriptor = -1) : descriptor_(descriptor) {}
    ~Channel();
    Channel(Channel&& other) noexcept;
    Channel& operator=(Channel&& other) noexcept;

    // Blocks until the whole frame is written; false if the other end is gone.
    bool send(uint8_t kind, std::string_view payload);
    // Queues a frame behind what is unsent and writes as much as the socket takes, without blocking; false if
    // the other end is gone. An end uses either send() or post().
    bool post(uint8_t kind, std::string_view payload);
    bool flush();                                      // goes on writing what post() queued
    size_t unsent() const { return outgoing_.size(); } // bytes that wait for the reader
    // Takes in what has arrived, without blocking; false once the other end is closed (queued messages
    // remain).
    bool receive();
    std::optional<Message> next();
    int descriptor() const { return descriptor_; }
    void close();

  private:
    void split(); // complete frames move from buffer_ to queue_
    int descriptor_;
    std::string buffer_;
    std::deque<Message> queue_;
    std::string outgoing_;
};

} // namespace vouch::support
