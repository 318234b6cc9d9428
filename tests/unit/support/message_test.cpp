#include "support/message.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace vouch::support {
namespace {

struct Pair {
    Pair() {
        int ends[2];
        EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
        left = Channel(ends[0]);
        right = Channel(ends[1]);
    }
    Channel left, right;
};

TEST(Message, WriterAndReaderAreInverse) {
    std::string bytes = Writer().number(~0ull).real(-0.5).text(std::string("a\0b", 3)).text("").take();
    Reader in(bytes);
    EXPECT_EQ(in.number(), ~0ull);
    EXPECT_EQ(in.real(), -0.5);
    EXPECT_EQ(in.text(), std::string("a\0b", 3));
    EXPECT_EQ(in.text(), "");
    EXPECT_TRUE(in.atEnd());
}

TEST(Message, EveryTruncationIsRefused) {
    std::string bytes = Writer().number(7).text("hello").take();
    for (size_t size = 0; size < bytes.size(); ++size) {
        Reader in(std::string_view(bytes).substr(0, size));
        EXPECT_THROW(
            {
                in.number();
                in.text();
            },
            MalformedMessage)
            << size;
    }
}

TEST(Message, CountsThatCannotBeTrueAreRefused) {
    std::string bytes = Writer().number(1ull << 60).number(0).take();
    Reader in(bytes);
    EXPECT_THROW(in.count(8), MalformedMessage);
}

TEST(Channel, DeliversInOrder) {
    Pair p;
    EXPECT_TRUE(p.left.send(1, "one"));
    EXPECT_TRUE(p.left.send(2, ""));
    EXPECT_TRUE(p.right.receive());
    auto first = p.right.next(), second = p.right.next();
    ASSERT_TRUE(first && second);
    EXPECT_EQ(first->kind, 1);
    EXPECT_EQ(first->payload, "one");
    EXPECT_EQ(second->kind, 2);
    EXPECT_EQ(second->payload, "");
    EXPECT_FALSE(p.right.next());
}

TEST(Channel, LargeMessagesArriveWhole) {
    Pair p;
    std::string large(5'000'000, 'x');
    large.back() = 'y';
    std::thread sender([&] { p.left.send(3, large); });
    std::optional<Message> got;
    while (!got) {
        ASSERT_TRUE(p.right.receive());
        got = p.right.next();
    }
    sender.join();
    EXPECT_EQ(got->payload, large);
}

TEST(Channel, QueuedMessagesSurviveTheSender) {
    Pair p;
    p.left.send(1, "last words");
    p.left.close();
    EXPECT_FALSE(p.right.receive());
    auto got = p.right.next();
    ASSERT_TRUE(got);
    EXPECT_EQ(got->payload, "last words");
}

TEST(Channel, CutOffMessagesAreNotDelivered) {
    Pair p;
    p.left.send(1, "whole");
    uint64_t promised = 100;
    ASSERT_EQ(write(p.left.descriptor(), &promised, sizeof promised), ssize_t(sizeof promised));
    p.left.close();
    EXPECT_FALSE(p.right.receive());
    EXPECT_TRUE(p.right.next());
    EXPECT_FALSE(p.right.next());
}

TEST(Channel, PostingDoesNotWaitForTheReader) {
    Pair p;
    std::string large(5'000'000, 'x');
    EXPECT_TRUE(p.left.post(3, large)); // more than any socket buffer holds
    EXPECT_TRUE(p.left.post(4, "after it"));
    EXPECT_GT(p.left.unsent(), 0u);
    std::vector<Message> got;
    while (got.size() < 2) {
        ASSERT_TRUE(p.right.receive());
        while (auto m = p.right.next()) got.push_back(*m);
        ASSERT_TRUE(p.left.flush());
    }
    EXPECT_EQ(got[0].payload, large);
    EXPECT_EQ(got[1].payload, "after it");
    EXPECT_EQ(p.left.unsent(), 0u);
    p.right.close();
    EXPECT_FALSE(p.left.post(1, "hello"));
    EXPECT_EQ(p.left.unsent(), 0u);
}

TEST(Channel, SendingToNobodyFails) {
    Pair p;
    p.right.close();
    EXPECT_FALSE(p.left.send(1, "hello"));
}

} // namespace
} // namespace vouch::support
