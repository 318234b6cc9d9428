#include "support/message.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace vouch::support {

Writer& Writer::number(uint64_t n) {
    bytes_.append(reinterpret_cast<const char*>(&n), sizeof n);
    return *this;
}

Writer& Writer::real(double d) {
    bytes_.append(reinterpret_cast<const char*>(&d), sizeof d);
    return *this;
}

Writer& Writer::text(std::string_view s) {
    number(s.size());
    bytes_.append(s);
    return *this;
}

std::string_view Reader::take(uint64_t size) {
    if (size > rest_.size()) throw MalformedMessage("message ends too early");
    std::string_view taken = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return taken;
}

uint64_t Reader::number() {
    uint64_t n;
    std::memcpy(&n, take(sizeof n).data(), sizeof n);
    return n;
}

uint64_t Reader::count(uint64_t size) {
    uint64_t n = number();
    if (n > rest_.size() / size) throw MalformedMessage("message counts more than it holds");
    return n;
}

double Reader::real() {
    double d;
    std::memcpy(&d, take(sizeof d).data(), sizeof d);
    return d;
}

std::string Reader::text() { return std::string(take(number())); }

namespace {
constexpr size_t kHeader = sizeof(uint64_t) + 1; // payload size, kind

bool writeAll(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        // MSG_NOSIGNAL: a reader that died is an answer (false), not a reason to die too.
        ssize_t written = ::send(descriptor, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        bytes.remove_prefix(static_cast<size_t>(written));
    }
    return true;
}

std::string frameHeader(uint8_t kind, std::string_view payload) {
    std::string header(kHeader, '\0');
    uint64_t size = payload.size();
    std::memcpy(header.data(), &size, sizeof size);
    header.back() = static_cast<char>(kind);
    return header;
}
} // namespace

Channel::~Channel() { close(); }

Channel::Channel(Channel&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), buffer_(std::move(other.buffer_)),
      queue_(std::move(other.queue_)), outgoing_(std::move(other.outgoing_)) {}

Channel& Channel::operator=(Channel&& other) noexcept {
    if (this == &other) return *this;
    close();
    descriptor_ = std::exchange(other.descriptor_, -1);
    buffer_ = std::move(other.buffer_);
    queue_ = std::move(other.queue_);
    outgoing_ = std::move(other.outgoing_);
    return *this;
}

void Channel::close() {
    if (descriptor_ >= 0) ::close(descriptor_);
    descriptor_ = -1;
}

bool Channel::send(uint8_t kind, std::string_view payload) {
    if (descriptor_ < 0) return false;
    return writeAll(descriptor_, frameHeader(kind, payload)) && writeAll(descriptor_, payload);
}

bool Channel::post(uint8_t kind, std::string_view payload) {
    outgoing_ += frameHeader(kind, payload);
    outgoing_ += payload;
    return flush();
}

bool Channel::flush() {
    size_t done = 0;
    bool alive = descriptor_ >= 0;
    while (alive && done < outgoing_.size()) {
        ssize_t written = ::send(descriptor_, outgoing_.data() + done, outgoing_.size() - done,
                                 MSG_NOSIGNAL | MSG_DONTWAIT);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) break;
        alive = written > 0;
        if (alive) done += static_cast<size_t>(written);
    }
    outgoing_.erase(0, alive ? done : outgoing_.size()); // nobody will ever read the rest
    return alive;
}

bool Channel::receive() {
    if (descriptor_ < 0) return false;
    std::array<char, 65536> chunk;
    while (true) {
        ssize_t got = ::recv(descriptor_, chunk.data(), chunk.size(), MSG_DONTWAIT);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
            split();
            return true;
        }
        if (got <= 0) {
            split();
            return false;
        }
        buffer_.append(chunk.data(), static_cast<size_t>(got));
    }
}

void Channel::split() {
    size_t start = 0;
    while (buffer_.size() - start >= kHeader) {
        uint64_t size;
        std::memcpy(&size, buffer_.data() + start, sizeof size);
        if (size > buffer_.size() - start - kHeader) break;
        auto kind = static_cast<uint8_t>(buffer_[start + sizeof size]);
        queue_.push_back({kind, buffer_.substr(start + kHeader, size)});
        start += kHeader + size;
    }
    buffer_.erase(0, start);
}

std::optional<Message> Channel::next() {
    if (queue_.empty()) return std::nullopt;
    Message m = std::move(queue_.front());
    queue_.pop_front();
    return m;
}

} // namespace vouch::support
